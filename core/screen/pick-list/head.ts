import type { Head } from "../../kit/screen.ts"

export const head: Head = { routes: ["picklist"], title: "Pick list", belongsTo: "orders" }
