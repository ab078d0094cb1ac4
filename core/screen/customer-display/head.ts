import type { Head } from "../../kit/screen.ts"

export const head: Head = {
  routes: ["customerdisplay"],
  title: "Customer display",
  layout: "display",
  belongsTo: "ordercreate",
  standsAlone: true
}
