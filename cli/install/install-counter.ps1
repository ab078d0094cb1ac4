# Sets up a counter for the user who runs it, out of the release in which this file lies: the command, the device daemon at
# every logon, and the terminal in the start menu. Run again, that of a newer release too, it brings all of it up to date.
#
#   powershell -ExecutionPolicy Bypass -File install-counter.ps1 -Server https://packhouse.example
param(
  # The server of this counter; its pages may use the devices.
  [ValidatePattern('^(https?://[A-Za-z0-9.:/_-]+)?$')] [string] $Server = '',
  # What an administrator has made for this counter: packhouse workstation code.
  [ValidatePattern('^[A-Za-z0-9 -]*$')] [string] $Code = '',
  # Open the terminal, too, at every logon.
  [switch] $Terminal,
  # Undo all of it; what the counter has collected and its devices.json stay.
  [switch] $Remove
)
$ErrorActionPreference = 'Stop'
$Server = $Server.TrimEnd('/')
# Run again after an upgrade, it goes by what was set up before.
if (-not $Server) { $Server = [Environment]::GetEnvironmentVariable('PACKHOUSE_SERVER', 'User') }
$release = Split-Path -Parent $PSScriptRoot
$bin = Join-Path $release 'bin'
$program = Join-Path $bin 'packhouse.cmd'
$node = Join-Path $release 'lib\node.exe'
$script = Join-Path $release 'lib\build\cli\packhouse.js'
$task = 'Packhouse device daemon'
$state = if ($env:PACKHOUSE_STATE_DIR) { $env:PACKHOUSE_STATE_DIR } else { Join-Path $HOME '.local\state\packhouse' }
$menu = Join-Path ([Environment]::GetFolderPath('Programs')) 'Packhouse.lnk'
$startup = Join-Path ([Environment]::GetFolderPath('Startup')) 'Packhouse.lnk'

# The path of the user without any release of Packhouse.
$others = @([Environment]::GetEnvironmentVariable('Path', 'User') -split ';' |
    Where-Object { $_ -and -not (Test-Path (Join-Path $_ 'packhouse.cmd')) })

if (Get-ScheduledTask -TaskName $task -ErrorAction SilentlyContinue) {
  Stop-ScheduledTask -TaskName $task
  Unregister-ScheduledTask -TaskName $task -Confirm:$false
}
if ($Remove) {
  [Environment]::SetEnvironmentVariable('Path', ($others -join ';'), 'User')
  [Environment]::SetEnvironmentVariable('PACKHOUSE_SERVER', $null, 'User')
  Remove-Item $menu, $startup -ErrorAction SilentlyContinue
  Write-Output "Removed. What the counter has collected stays in $state."
  return
}

[Environment]::SetEnvironmentVariable('Path', (($others + $bin) -join ';'), 'User')
Write-Output "The command: packhouse, in every window that is opened from now on"

New-Item -ItemType Directory -Force $state | Out-Null
if ($Server) {
  [Environment]::SetEnvironmentVariable('PACKHOUSE_SERVER', $Server, 'User')
  $devices = Join-Path $state 'devices.json'
  if (-not (Test-Path $devices)) {
    [IO.File]::WriteAllText($devices, "{`n  `"roles`": {},`n  `"origins`": [`"$Server`"]`n}`n")
    Write-Output "The devices: $devices; name its printers and scale there (share\doc\devices.md)"
  } elseif (-not (Select-String -SimpleMatch -Quiet "`"$Server`"" $devices)) {
    Write-Output "  $devices does not name $Server among its origins: its pages get no devices until it does."
  }
}

# A window of its own would be closed by somebody: conhost keeps it out of sight.
$action = New-ScheduledTaskAction -Execute "$env:SystemRoot\System32\conhost.exe" `
  -Argument "--headless `"$node`" `"$script`" device-daemon"
$trigger = New-ScheduledTaskTrigger -AtLogOn -User "$env:USERDOMAIN\$env:USERNAME"
$settings = New-ScheduledTaskSettingsSet -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries `
  -ExecutionTimeLimit ([TimeSpan]::Zero) -RestartCount 999 -RestartInterval ([TimeSpan]::FromMinutes(1)) `
  -MultipleInstances IgnoreNew
Register-ScheduledTask -TaskName $task -Action $action -Trigger $trigger -Settings $settings | Out-Null
Start-ScheduledTask -TaskName $task
Write-Output "The device daemon: runs now and at every logon (task `"$task`")"

$shell = New-Object -ComObject WScript.Shell
$places = if ($Terminal -or (Test-Path $startup)) { $menu, $startup } else { , $menu }
foreach ($place in $places) {
  $link = $shell.CreateShortcut($place)
  $link.TargetPath = $program
  $link.WorkingDirectory = $HOME
  $link.Save()
}
Write-Output "The terminal: Packhouse in the start menu"
if ($Code) { & $node $script device-daemon enrol $Code --server $Server }
Write-Output "A browser joins the devices by a code: packhouse device-daemon pair"
