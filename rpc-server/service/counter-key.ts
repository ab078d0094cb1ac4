/** The key by which displays and screens know the counter of a session: nothing of the session follows from it. */
import { hash } from "node:crypto"

export const counterKey = (tokenHash: string): string =>
  hash("sha256", `counter ${tokenHash}`, "hex").slice(0, 16)
