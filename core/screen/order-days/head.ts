import type { Head } from "../../kit/screen.ts"

export const head: Head = { routes: ["orderdays"], title: "Orders of other days", belongsTo: "orders" }
