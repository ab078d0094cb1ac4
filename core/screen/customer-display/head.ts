import type { Head } from "../../kit/head.ts"

export const head: Head = {
  routes: ["customerdisplay"],
  title: "Customer display",
  layout: "display",
  belongsTo: "ordercreate",
  standsAlone: true
}
