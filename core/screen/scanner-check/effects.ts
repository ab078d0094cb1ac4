/** What the scanner check asks the server: what a scan is by the lists of the network. */
import { explainCode } from "../../kit/effects/explained-code.ts"
import type { Effects } from "../../kit/effects/host.ts"
import type { ExplainScan, Message } from "./model.ts"

export const effects: Effects<ExplainScan, Message> = {
  ExplainScan: (host, { number, code }) =>
    explainCode(host, code, (lines) => {
      if (lines !== undefined) host.tell({ _tag: "ExplainedScan", number, lines })
    })
}
