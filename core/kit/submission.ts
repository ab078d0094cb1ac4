/**
 * What is sent once, however often it is asked for: it has a key, is stored before it goes, and goes again as it is until
 * the server has answered.
 */
import type { Ruled } from "../port/rpc.ts"

export interface Submission<Body> {
  readonly key: string
  readonly body: Body
  readonly isOnItsWay: boolean
}

/** The server's answer to a submission. Unanswered: whether it was done nobody knows, and the same is sent again. */
export type Answer<A> = { readonly _tag: "GotAnswer"; readonly key: string } & (
  | { readonly outcome: "done"; readonly answer: A }
  | { readonly outcome: "refused"; readonly problem: string; readonly fault: Ruled["fault"] }
  | { readonly outcome: "unanswered"; readonly problem: string }
)

export const sent = <Body>(key: string, body: Body): Submission<Body> => ({ key, body, isOnItsWay: true })

/** The form in which a submission is stored: its key stands among what it says. */
export const toStored = <Body extends object>({ key, body }: Submission<Body>) => ({ key, ...body })

/** A submission as it was stored: whether it was on its way nobody knows any more. */
export const fromStored = <Stored extends { readonly key: string }>({
  key,
  ...body
}: Stored): Submission<Omit<Stored, "key">> => ({ key, body, isOnItsWay: false })

/** The same once more; undefined where there is nothing to send, or it is on its way. */
export const sentAgain = <Body>(submission: Submission<Body> | undefined): Submission<Body> | undefined =>
  submission === undefined || submission.isOnItsWay ? undefined : { ...submission, isOnItsWay: true }
