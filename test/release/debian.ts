/**
 * The Debian package on a copy of this machine: installed, started, upgraded while it runs and while it stands, removed,
 * installed again and purged. The copy is an overlay over the root of this machine in a namespace of its own, gone
 * afterwards. It has no systemd: a stand-in for systemctl starts and stops the server as its unit says.
 *
 *   node test/release/debian.ts [--archive FILE]
 *
 * Takes root and dpkg; where they are not there it says so and does nothing.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"
import { parseArgs } from "node:util"
import { debianPackage, type Piece } from "../cli/release/making.ts"
import { freePort } from "../support/embedded-postgres.ts"
import { archiveHere, unpack, workFolder } from "./archives.ts"

if (process.getuid?.() !== 0 || spawnSync("dpkg", ["--version"]).error !== undefined) {
  console.log("NOT RUN: the Debian package is tried by root on a machine with dpkg")
  process.exit(0)
}

const { values } = parseArgs({ options: { archive: { type: "string" } } })
const work = workFolder()
process.on("exit", work.remove)
let failures = 0
const expectThat = (isSo: boolean, what: string) => {
  console.log(`${isSo ? "ok" : "NOT"}: ${what}`)
  if (!isSo) failures += 1
}

const release = unpack(values.archive ?? archiveHere(work.folder), work.folder)
const tree: ReadonlyArray<Piece> = readdirSync(release, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => {
    const file = path.join(entry.parentPath, entry.name)
    return {
      name: path.relative(release, file),
      mode: statSync(file).mode & 0o777,
      bytes: readFileSync(file)
    }
  })
const shared = path.join(work.folder, "shared")
mkdirSync(shared)
for (const version of ["1.0.0", "1.1.0"])
  writeFileSync(path.join(shared, `${version}.deb`), await debianPackage(tree, `${version}+0123456789ab`))

/** Starts and stops what the unit names, as the user that it names. */
const systemctl = `#!/bin/sh
echo "$*" >> /tmp/systemctl.log
while [ "\${1#-}" != "$1" ]; do shift; done
unit=/usr/lib/systemd/system/packhouse.service
alive() { [ -e /run/server.pid ] && kill -0 "$(cat /run/server.pid)" 2>/dev/null; }
case $1 in
is-active) alive ;;
stop | disable)
  if alive; then
    kill "$(cat /run/server.pid)"
    while alive; do sleep 0.05; done
  fi
  rm -f /run/server.pid ;;
start | enable)
  set -a
  eval "$(sed -n 's/^Environment=//p' $unit)"
  . /etc/packhouse/server.env
  set +a
  user=$(sed -n 's/^User=//p' $unit)
  install -d -o "$user" -m 0700 /var/cache/packhouse
  cd "$(sed -n 's/^WorkingDirectory=//p' $unit)"
  HOME=$PWD setpriv --reuid="$user" --regid="$user" --clear-groups --no-new-privs --bounding-set=-all $(sed -n 's/^ExecStart=//p' $unit) >>/tmp/server.log 2>&1 &
  echo $! >/run/server.pid ;;
esac
`
const port = await freePort()
const steps = `
export PATH=/tmp/stub:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin
mkdir -p /run/systemd/system
ready() { n=0; until wget -qO- http://127.0.0.1:${port}/healthz 2>/dev/null || curl -sf http://127.0.0.1:${port}/healthz; do n=$((n + 1)); [ $n -lt 600 ] || { cat /tmp/server.log; return 1; }; sleep 0.1; done; echo; }
say() { echo "== $1"; }
say install; dpkg -i /tmp/1.0.0.deb && dpkg -V packhouse && packhouse version
stat -c '%U:%G %a %n' /var/lib/packhouse /etc/packhouse/server.env
[ -e /run/server.pid ] && echo RUNS
echo PACKHOUSE_PORT=${port} >> /etc/packhouse/server.env
say start; systemctl enable --now packhouse; ready; ps -o user:20= -p "$(cat /run/server.pid)"
say upgrade; before=$(cat /run/server.pid); dpkg -i /tmp/1.1.0.deb; ready; [ "$before" != "$(cat /run/server.pid)" ] && echo another process
grep -c PACKHOUSE_PORT=${port} /etc/packhouse/server.env; dpkg-query -W -f '\${Version}\\n' packhouse
say standing; systemctl stop packhouse; dpkg -i --force-downgrade /tmp/1.0.0.deb; [ -e /run/server.pid ] || echo stands
systemctl start packhouse; ready
say remove; dpkg -r packhouse; [ -e /run/server.pid ] || echo stopped
ls /var/lib/packhouse/packhouse.db /etc/packhouse/server.env; [ -e /usr/bin/packhouse ] || echo no command
say purge; dpkg -i /tmp/1.1.0.deb && dpkg -P packhouse; [ -e /var/lib/packhouse ] || [ -e /etc/packhouse ] || echo nothing left
say end
`
mkdirSync(path.join(shared, "stub"))
writeFileSync(path.join(shared, "stub/systemctl"), systemctl, { mode: 0o755 })
writeFileSync(path.join(shared, "steps.sh"), steps)
const enter = `
set -e
mkdir "$0/overlay"
mount -t tmpfs none "$0/overlay"
cd "$0/overlay"
mkdir upper work root
mount -t overlay overlay -o lowerdir=/,upperdir=upper,workdir=work root
for folder in proc dev sys; do mount --rbind /$folder root/$folder; done
mount -t tmpfs none root/run
mount --bind "$0/shared" root/tmp
exec "$(command -v chroot || echo /usr/sbin/chroot)" root sh /tmp/steps.sh`
const { stdout, stderr, status } = spawnSync("unshare", ["--mount", "sh", "-c", enter, work.folder], {
  encoding: "utf8",
  timeout: 300_000
})
const said = (step: string) => stdout.split(`== ${step}\n`)[1]?.split("\n== ")[0] ?? ""
expectThat(status === 0 && stdout.includes("== end"), `the steps are done ${status === 0 ? "" : stderr}`)
const holds = (step: string, words: RegExp, what: string) =>
  expectThat(words.test(said(step)), `${step}: ${what}`)
holds(
  "install",
  /^packhouse:packhouse 700 \/var\/lib\/packhouse$/m,
  "the folder of the store is the user's alone"
)
holds(
  "install",
  /^root:packhouse 640 \/etc\/packhouse\/server\.env$/m,
  "the settings are read by root and the user alone"
)
holds("install", /^\d+\.\d+\.\d+\+[0-9a-f]{12}$/m, "the command is there")
expectThat(!said("install").includes("RUNS"), "install: nothing is started by itself")
holds("start", /"status":"ok"[\s\S]*^packhouse\s*$/m, "the server runs as its user")
holds(
  "upgrade",
  /"status":"ok"[^\n]*\n+another process\n1\n1\.1\.0\+/,
  "a running server is started again, and the settings stay"
)
holds("standing", /^stands$/m, "what was stopped stays stopped")
holds("standing", /"status":"ok"/, "and starts on the same store")
holds(
  "remove",
  /stopped\n\/etc\/packhouse\/server\.env\n\/var\/lib\/packhouse\/packhouse\.db\nno command/,
  "data and settings stay"
)
holds(
  "purge",
  /Removing \/var\/lib\/packhouse \([^)]+\) with everything in it\.[\s\S]*nothing left/,
  "it says what it removes"
)
if (failures > 0) console.log(stdout, stderr)
process.exit(failures === 0 ? 0 : 1)
