/** The pills over the products that can be added to a cart, and which product falls into which (COUNTER-15). */
import { settingOf } from "../session/settings.ts"

export const pills = ["home", "best", "others"] as const
export type Pill = (typeof pills)[number]

/** Product ids by category: what the server answers. */
export type CategoryMapping = Readonly<Record<string, ReadonlyArray<number>>>

/** The env variables that hold the products of a pill, as JSON lists of ids. */
export const pillVariables = { home: "home_products", best: "best_sellers" } as const

/** The products under home where `home_products` is not set. */
export const defaultHomeProducts: ReadonlyArray<number> = [1773, 2648, 2649, 1804]

/** The products of a pill by its variable; nothing under best where nobody has named any. */
export const pillProducts = (
  pill: keyof typeof pillVariables,
  value: string | undefined
): ReadonlyArray<number> =>
  settingOf(pillVariables[pill], value) ?? (pill === "home" ? defaultHomeProducts : [])

/** The products under a pill; a product may stand under two, and one under neither stands among the others. */
export const underPill = <P extends { readonly entity_id: number }>(
  pill: Pill,
  products: ReadonlyArray<P>,
  mapping: CategoryMapping
): ReadonlyArray<P> => {
  const [home, best] = [new Set(mapping.home), new Set(mapping.best)]
  return products.filter(({ entity_id: id }) => {
    if (pill === "home") return home.has(id)
    return pill === "best" ? best.has(id) : !home.has(id) && !best.has(id)
  })
}
