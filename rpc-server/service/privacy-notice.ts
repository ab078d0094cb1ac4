/** The notice that customers are given (PERSON-7): its words as the hub has them, and its version. */
import { createHash } from "node:crypto"
import { sanitizeText } from "#core/sanitize-text.ts"
import { settingOf } from "#core/session/settings.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"

/** The words of a hub's notice; undefined where it has none. */
export const noticeOf = function* (hub: number): Tx<string | undefined> {
  const words = settingOf("privacy_notice", yield* env.find("privacy_notice", hub))
  return words === undefined ? undefined : sanitizeText(String(words)).trim()
}

/** Eight characters that tell one wording from another; the audit of the setting has the words themselves. */
export const versionOf = (notice: string): string =>
  createHash("sha256").update(notice).digest("hex").slice(0, 8)
