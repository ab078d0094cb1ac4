/** `packhouse eod`: the end-of-day report of the hub: what is in stock, what was counted, and whether it is in. */
import type { Command } from "commander"
import { example } from "./answer.ts"
import { defineEodApprove, defineEodReject, defineEodReopen } from "./eod-approve.ts"
import { defineEodCount } from "./eod-count.ts"
import { defineEodDifferences } from "./eod-differences.ts"
import { defineEodList, defineEodStatus } from "./eod-status.ts"
import { defineEodShow, defineEodSubmit } from "./eod-submit.ts"

export const define = (program: Command): void => {
  const eod = program
    .command("eod")
    .description(
      "the end-of-day report of the hub: show, count, submit, differences, approve, reject, reopen, status, list"
    )
  example(eod, "packhouse eod show", "packhouse eod submit 1773=4.5 2649=7", "packhouse eod approve")
  defineEodShow(eod)
  defineEodCount(eod)
  defineEodSubmit(eod)
  defineEodDifferences(eod)
  defineEodApprove(eod)
  defineEodReject(eod)
  defineEodReopen(eod)
  defineEodStatus(eod)
  defineEodList(eod)
}
