/** What the page of the code rules asks the server. */
import { CodeRuleService } from "../../contract/code-rules.ts"
import { asks } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage } from "../../kit/effects/host.ts"
import { failedReading, withToast } from "../../kit/effects/outcomes.ts"
import type { Command, Message } from "./model.ts"

export const effects: Effects<Command, Message> = {
  LoadCodes: asks(CodeRuleService.getCodeRuleVersion, () => ({}), {
    onSuccess: (answer, { requestId }) => ({ _tag: "LoadedCodes", requestId, ...answer }),
    onFailure: failedReading("FailedCodes")
  }),
  LoadVersion: asks(CodeRuleService.getCodeRuleVersion, ({ version }) => ({ version }), {
    onSuccess: ({ version, lists }) => ({ _tag: "LoadedVersion", version, lists }),
    onFailure: (failure) => ({ _tag: "RefusedCodes", problem: failureMessage(failure) })
  }),
  SaveCodes: asks(
    CodeRuleService.setCodeRules,
    ({ lists, version, isOwnOff }) => ({ lists, version, without_packhouse: isOwnOff }),
    {
      onSuccess: ({ version }, _, host) =>
        withToast(host, `Version ${version} of the code rules is saved`, { _tag: "SavedCodes", version }),
      onFailure: (failure) => ({ _tag: "RefusedCodes", problem: failureMessage(failure) })
    }
  )
}
