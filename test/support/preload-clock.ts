/**
 * Every program of a run that midnight would fall into loads this first: a day that turns between what a test prepares and
 * what it sees would make "tomorrow" mean "today".
 */
import { ServerResponse } from "node:http"
import { shiftClock } from "./shifted-clock.ts"

shiftClock(Number(process.env.TESTED_CLOCK))

// Node dates its answers by the machine's own clock, whatever the program is told.
const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...given: [number]) {
  if (this.sendDate && !this.hasHeader("date")) this.setHeader("date", new Date().toUTCString())
  return writeHead.apply(this, given)
}
