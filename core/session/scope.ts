/**
 * Scopes: what a service account may do (SERVICE-2). It has no flags: what opens a call is a scope of its, and which one that
 * is stands in core/contract/scopes.ts.
 */
export const scopes = [
  "orders:read",
  "orders:write",
  "stock:read",
  "prices:write",
  "payments",
  "reports",
  "customers:phone",
  "shipments:write",
  "admin:read",
  "admin:master-data",
  "admin:users",
  "admin:settings"
] as const
export type Scope = (typeof scopes)[number]

/** `any`: every key; `people`: nobody but who has logged in. */
export type Opening = Scope | readonly [Scope, ...ReadonlyArray<Scope>] | "any" | "people"

/** The kind of master data that `prices:write` is about. */
const pricesKind = "prices"

/** What a service lacks for something, as it is told; nothing where it may. */
export const lackedScope = (
  opening: Opening,
  has: ReadonlyArray<Scope>,
  kind?: unknown
): string | undefined => {
  if (opening === "any") return undefined
  if (opening === "people") return "somebody logged in: no key opens it"
  const some: ReadonlyArray<Scope> = typeof opening === "string" ? [opening] : opening
  const isOpen = some.some(
    (scope) => has.includes(scope) && (scope !== "prices:write" || kind === undefined || kind === pricesKind)
  )
  return isOpen ? undefined : `scope ${some.join(" or ")}`
}
