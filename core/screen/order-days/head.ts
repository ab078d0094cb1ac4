import type { Head } from "../screen.ts"

export const head: Head = { routes: ["orderdays"], title: "Orders of other days", belongsTo: "orders" }
