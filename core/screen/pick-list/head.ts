import type { Head } from "../../kit/head.ts"

export const head: Head = { routes: ["picklist"], title: "Pick list", belongsTo: "orders" }
