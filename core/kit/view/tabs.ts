import type { Tab, Tabs } from "./view.ts"

/** Tabs of which one is chosen. */
export const tabsOf = <Id extends string, Message>(
  label: string,
  chosen: Id,
  tabs: ReadonlyArray<Pick<Tab<never>, "title" | "count"> & { readonly id: Id }>,
  to: (id: Id) => Message
): Tabs<Message> => ({
  part: "tabs",
  label,
  tabs: tabs.map((tab) => ({ ...tab, isChosen: tab.id === chosen, message: to(tab.id) }))
})
