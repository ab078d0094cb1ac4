/** What an administrator, or a file, did to a user, as the audit has it. */

/** Whether somebody became an administrator stands in the word for it: it is what is looked for. */
export const userAction = (wasAdministrator: boolean, isAdministrator: boolean): string =>
  wasAdministrator === isAdministrator
    ? "changed"
    : isAdministrator
      ? "made administrator"
      : "administrator no more"

export type Change = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>

/** What differs of some fields, with what stood and stands in them. */
export const changeOf = (
  fields: ReadonlyArray<string>,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>
): Change =>
  Object.fromEntries(
    fields
      .filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
      .map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }])
  )
