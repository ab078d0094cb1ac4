import type { Head } from "../../kit/screen.ts"

export const head: Head = { routes: ["filters"], title: "Saved filters", belongsTo: "orders" }
