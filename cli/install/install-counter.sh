#!/bin/sh
# Sets up a counter for the user who runs it, out of the release in which this file lies: the command, the device daemon at
# every start, and the terminal among the programs. Run again, that of a newer release too, it brings all of it up to date.
set -eu

usage() {
  cat <<'TEXT'
Usage: install-counter.sh [--server URL] [--code CODE] [--terminal]
       install-counter.sh --remove

  --server URL   the server of this counter, such as https://packhouse.example; its pages may use the devices
  --code CODE    what an administrator has made for this counter: packhouse workstation code
  --terminal     open the terminal, too, whenever somebody logs in to the desktop
  --remove       undo all of it; what the counter has collected and its devices.json stay
TEXT
}

server='' code='' terminal=no remove=no
while [ $# -gt 0 ]; do
  case $1 in
  --server) [ $# -gt 1 ] || { usage >&2; exit 2; }; server=$2; shift ;;
  --server=*) server=${1#--server=} ;;
  --code) [ $# -gt 1 ] || { usage >&2; exit 2; }; code=$2; shift ;;
  --code=*) code=${1#--code=} ;;
  --terminal) terminal=yes ;;
  --remove) remove=yes ;;
  --help | -h) usage; exit 0 ;;
  *) usage >&2; exit 2 ;;
  esac
  shift
done
case $server in
'' | http://* | https://*) ;;
*) echo "--server $server is no address such as https://packhouse.example" >&2; exit 2 ;;
esac
case $server in
*[!A-Za-z0-9.:/_-]*) echo "--server $server has a character that no address has" >&2; exit 2 ;;
esac
server=${server%/}
if [ "$(id -u)" = 0 ]; then
  echo "Run it as the user of the counter, and not as root: the daemon belongs to who works there." >&2
  exit 2
fi

release=$(CDPATH='' cd -P -- "$(dirname -- "$0")/.." && pwd)
case $release in
*[\"\\\`\$%]*) echo "The folder $release has a character that no unit can name. Unpack it elsewhere." >&2; exit 2 ;;
esac
config=${XDG_CONFIG_HOME:-$HOME/.config}
data=${XDG_DATA_HOME:-$HOME/.local/share}
state=${PACKHOUSE_STATE_DIR:-${XDG_STATE_HOME:-$HOME/.local/state}/packhouse}
command=$HOME/.local/bin/packhouse
unit=$config/systemd/user/packhouse-devices.service
daemon_entry=$config/autostart/packhouse-devices.desktop
terminal_entry=$config/autostart/packhouse.desktop
program_entry=$data/applications/packhouse.desktop
settings=$config/environment.d/60-packhouse.conf

# Run again after an upgrade, it goes by what was set up before.
if [ -z "$server" ] && [ -e "$settings" ]; then server=$(sed -n 's/^PACKHOUSE_SERVER=//p' "$settings"); fi
if [ -e "$terminal_entry" ]; then terminal=yes; fi

has_user_units() { systemctl --user show-environment >/dev/null 2>&1; }

if [ $remove = yes ]; then
  if has_user_units; then systemctl --user --quiet disable --now packhouse-devices.service 2>/dev/null || true; fi
  rm -f "$unit" "$daemon_entry" "$terminal_entry" "$program_entry" "$settings"
  if [ -h "$command" ]; then rm -f "$command"; fi
  if has_user_units; then systemctl --user daemon-reload; fi
  echo "Removed. What the counter has collected stays in $state."
  exit 0
fi

# Where the package of the distribution has put the command, there is one already.
if [ "$release" != /usr/lib/packhouse ]; then
  mkdir -p "${command%/*}"
  ln -sfn "$release/bin/packhouse" "$command"
  echo "The command: $command"
  case ":$PATH:" in
  *":${command%/*}:"*) ;;
  *) echo "  ${command%/*} is not on the PATH yet: log in again, or add it." ;;
  esac
fi

mkdir -p -m 700 "$state"
if [ -n "$server" ]; then
  mkdir -p "${settings%/*}"
  printf 'PACKHOUSE_SERVER=%s\n' "$server" >"$settings"
  if [ ! -e "$state/devices.json" ]; then
    printf '{\n  "roles": {},\n  "origins": ["%s"]\n}\n' "$server" >"$state/devices.json"
    echo "The devices: $state/devices.json; name its printers and scale there (share/doc/devices.md)"
  elif ! grep -qF "\"$server\"" "$state/devices.json"; then
    echo "  $state/devices.json does not name $server among its origins: its pages get no devices until it does."
  fi
fi

start="$release/bin/packhouse"
if has_user_units; then
  # A package of the distribution has put the unit where every user has it.
  if [ -e "$release/share/systemd/packhouse-devices.service" ]; then
    mkdir -p "${unit%/*}"
    sed "s|^ExecStart=.*|ExecStart=\"$start\" device-daemon|" "$release/share/systemd/packhouse-devices.service" >"$unit"
  fi
  rm -f "$daemon_entry"
  systemctl --user daemon-reload
  systemctl --user --quiet enable packhouse-devices.service
  systemctl --user restart packhouse-devices.service
  echo "The device daemon: runs now and at every login (systemctl --user status packhouse-devices)"
  echo "  To start it without a login: sudo loginctl enable-linger $(id -un)"
else
  mkdir -p "${daemon_entry%/*}"
  printf '[Desktop Entry]\nType=Application\nName=Packhouse device daemon\nExec="%s" device-daemon\nNoDisplay=true\n' \
    "$start" >"$daemon_entry"
  echo "The device daemon: starts at the next login to the desktop ($daemon_entry)"
fi

entry() {
  printf '[Desktop Entry]\nType=Application\nName=Packhouse\nComment=Orders, stock and the counter\nTerminal=true\n'
  if [ -n "$server" ]; then
    printf 'Exec=env PACKHOUSE_SERVER=%s "%s"\n' "$server" "$start"
  else
    printf 'Exec="%s"\n' "$start"
  fi
}
mkdir -p "${program_entry%/*}"
entry >"$program_entry"
echo "The terminal: Packhouse among the programs"
if [ $terminal = yes ]; then
  mkdir -p "${terminal_entry%/*}"
  entry >"$terminal_entry"
  echo "  It opens at every login to the desktop"
fi

for group in dialout lp; do
  if getent group $group >/dev/null && ! id -nG | tr ' ' '\n' | grep -qx $group; then
    echo "For serial and USB devices: sudo usermod -aG $group $(id -un), then log in again"
  fi
done
if [ -n "$code" ]; then "$start" device-daemon enrol "$code" --server "$server"; fi
echo "A browser joins the devices by a code: packhouse device-daemon pair"
