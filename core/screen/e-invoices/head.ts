import type { Head } from "../../kit/head.ts"

export const head: Head = { routes: ["einvoices"], title: "E-invoices", belongsTo: "dailysummary" }
