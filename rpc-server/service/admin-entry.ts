/** What an administrator did, as the audit has it. */
import { Result } from "effect"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import type { Call } from "../rpc/handler.ts"
import * as audit from "../store/network/audit.ts"

export const entry = (
  { caller, now }: Call,
  subject: "user" | "env" | "product" | "import" | "archive",
  subjectId: string,
  action: string,
  detail: unknown
) =>
  audit.append({
    at: Day.toGmt(now),
    userId: caller.userId,
    userName: caller.name,
    storeId: null,
    subject,
    subjectId,
    action,
    detail
  })

export const missing = (what: string) => Result.fail(fault("NotFound", { what }))
