/** The main store of a website, as `website_main_stores` names it. */
import { settingOf } from "./settings.ts"

export const mainStoreVariable = "website_main_stores"

/** The main stores until somebody names others. */
const mainStores: Readonly<Record<string, number>> = { 7: 8, 17: 198 }

/** @param own the store of whoever asks: a website that is not named has no other */
export const mainStoreOf = (websiteId: number | null, value: string | undefined, own: number): number => {
  const named = settingOf(mainStoreVariable, value) ?? mainStores
  const key = String(websiteId)
  return Object.hasOwn(named, key) ? (named[key] ?? own) : own
}
