import type { Head } from "../../kit/head.ts"

export const head: Head = { routes: ["filters"], title: "Saved filters", belongsTo: "orders" }
