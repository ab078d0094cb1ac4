/** Charts, once their code is there: few pages have one, and the rest of a page does not wait for it. */
import { type ComponentProps, lazy, Suspense } from "react"
import { piece } from "../host/pieces.ts"

const fetchChart = piece("chart", () => import("./chart.tsx"))

type Code = Awaited<ReturnType<typeof fetchChart>>
const Chart = lazy(async () => ({ default: (await fetchChart()).BarChart })) as unknown as Code["BarChart"]

export const LazyChart = <M,>(props: ComponentProps<typeof Chart<M>>) => (
  <Suspense fallback={<div className="chart-room" />}>
    <Chart {...props} />
  </Suspense>
)
