/** What the addresses of pages begin with. It stands alone: what keeps pages for a reload without a network knows no more of them. */

/** Places that are a page and nothing else: the path is the name. */
export const pagesByName = [
  "dispatch",
  /** Which orders the queue shows: of which days. */
  "orderdays",
  /** What somebody filters lists by, kept under names. */
  "filters",
  /** Of which days the accepted shipments are shown. */
  "incomingdays",
  /** Packed or not: the next label. */
  "scannext",
  /** Partners' orders that could not be created (failed_order_create). */
  "failed",
  /** A sale at the counter, from the customer's kind to the placed order (create_order). */
  "ordercreate",
  /** A sale as one table, with carts kept for later (create_order). */
  "xorder",
  /** Stock that goes to another hub. */
  "hubtohub",
  /** Orders that were cancelled or came back, and the return of one (view_order_return). */
  "orderreturn",
  /** The return of single packs, of whichever orders (view_order_item_return). */
  "orderitemreturn",
  /** What somebody of the store has to see to. */
  "tasks",
  /** The cash of the till. */
  "shift",
  /** What the store owes by store credits. */
  "storecredits",
  /** What the network is made of, maintained while it is open. */
  "masterdata",
  /** The lists by which the network reads codes. */
  "codes",
  /** The workstations of the network, for administrators. */
  "workstations",
  /** Who did what, for administrators. */
  "audit",
  /** The end-of-day report. */
  "eodstockTaking",
  /** The reports of the last weeks. */
  "eodreports",
  /** The months of the accountant, and their files. */
  "accounts",
  /** Papers that are to be registered as e-invoices and are not. */
  "einvoices",
  "printqueue",
  "devices",
  "scannercheck",
  "sync",
  "store",
  /** What this workstation is set to. */
  "settings",
  "info"
] as const

/** Whether an address is that of a page, as far as its first part says: never that of an answer of the server. */
export const isOfPage = (path: string): boolean => {
  const [, first = ""] = path.split("/")
  return begins.has(first)
}

/** The others have an id, a list or a query behind them. */
const begins: ReadonlySet<string> = new Set([
  ...pagesByName,
  "",
  "admin",
  "correction",
  "customer-display",
  "dailysummary",
  "home",
  "incoming",
  "inventory",
  "label",
  "login",
  "offsale",
  "order",
  "packed",
  "picklist",
  "return",
  "scorder"
])
