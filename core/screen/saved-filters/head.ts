import type { Head } from "../screen.ts"

export const head: Head = { routes: ["filters"], title: "Saved filters", belongsTo: "orders" }
