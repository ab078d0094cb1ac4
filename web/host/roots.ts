/**
 * Trees beside that of the app. What makes them comes from the page's first script: a later piece that imported
 * `react-dom/client` for itself would cut it out of that script into a file of its own.
 */
import type { createRoot } from "react-dom/client"

let make: typeof createRoot | undefined

export const rootsComeFrom = (maker: typeof createRoot): void => {
  make = maker
}

export const newRoot: typeof createRoot = (place, options) => {
  if (make === undefined) throw new Error("the app has not started")
  return make(place, options)
}
