/** The names of the groups of ways. */
/** What stands alone has none. */
export const groupNames: Readonly<Record<string, string | undefined>> = {
  orders: "Orders",
  stock: "Stock",
  till: "Till",
  manage: "Manage"
}

/** The first thing that Tab comes to on every page. */
export const toContent = "Skip to the page"
