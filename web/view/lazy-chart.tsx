/** Charts, once their code is there: few pages have one, and the rest of a page does not wait for it. */
import { type ComponentProps, Suspense } from "react"
import { piece } from "../host/pieces.ts"
import { late } from "../parts/late.ts"

const fetchChart = piece("chart", () => import("./chart.tsx"))

const Chart = late(fetchChart, (code) => code.BarChart)

export const LazyChart = <M,>(props: ComponentProps<typeof Chart<M>>) => (
  <Suspense fallback={<div className="chart-room" />}>
    <Chart {...props} />
  </Suspense>
)
