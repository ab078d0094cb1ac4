/** How far a copy has come, and how large it is, for the person who waits. */

/** A line for every tenth of the way, when there is much to copy. */
export const copying = () => {
  let reported = 0
  return (done: number, total: number): void => {
    const tenth = Math.floor((done * 10) / Math.max(total, 1))
    if (total < 25_000 || tenth <= reported) return
    reported = tenth
    process.stderr.write(`${tenth * 10} % of ${Math.round(total / 256)} MB\n`)
  }
}

export const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
