/** `packhouse shift`: the cash of a till, from its float to its count. */
import type { Command } from "commander"
import { example } from "./answer.ts"
import { defineShiftDrawer, defineShiftIn, defineShiftOut } from "./shift-cash.ts"
import { defineShiftApprove, defineShiftClose, defineShiftReject } from "./shift-close.ts"
import { defineShiftCount } from "./shift-count.ts"
import { defineShiftList } from "./shift-list.ts"
import { defineShiftOpen, defineShiftShow } from "./shift-open.ts"
import { defineShiftReport } from "./shift-report.ts"

export const define = (program: Command): void => {
  const shift = program
    .command("shift")
    .description(
      "the cash of a till: open, show, in, out, drawer, count, close, approve, reject, report, list"
    )
  example(
    shift,
    'packhouse shift open --float 2000 --till "Till 1"',
    "packhouse shift count 500=3 100=12 10=7",
    "packhouse shift close"
  )
  defineShiftOpen(shift)
  defineShiftShow(shift)
  defineShiftIn(shift)
  defineShiftOut(shift)
  defineShiftDrawer(shift)
  defineShiftCount(shift)
  defineShiftClose(shift)
  defineShiftApprove(shift)
  defineShiftReject(shift)
  defineShiftReport(shift)
  defineShiftList(shift)
}
