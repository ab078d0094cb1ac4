import type { Head } from "../screen.ts"

export const head: Head = { routes: ["picklist"], title: "Pick list", belongsTo: "orders" }
