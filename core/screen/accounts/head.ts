import type { Head } from "../../kit/head.ts"

export const head: Head = { routes: ["accounts"], title: "Accounts", belongsTo: "dailysummary" }
