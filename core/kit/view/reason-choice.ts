import type { RowChoice } from "./row.ts"

/** One of the reasons is chosen on the row itself. */
export const reasonChoice = <Reason extends string | undefined, Message>(
  row: Pick<RowChoice<never>, "id" | "label">,
  reasons: ReadonlyArray<Reason>,
  now: string | undefined,
  chose: (reason: Reason) => Message,
  { none = "", titleOf }: { readonly none?: string; readonly titleOf?: (reason: string) => string } = {}
): RowChoice<Message> => ({
  ...row,
  key: "r",
  options: reasons.map((reason) => ({
    id: reason ?? "",
    title: reason === undefined ? none : (titleOf?.(reason) ?? reason),
    isChosen: reason === now,
    message: chose(reason)
  }))
})
