/**
 * What follows each other in time, as columns side by side, drawn by Chart.js on a canvas. Its colours are those that the
 * legend's swatches and the text around it have, so that the tokens alone say them; it is drawn anew when they change.
 * The table beside it has the same figures for who does not see it.
 */
import { BarController, BarElement, CategoryScale, Chart as Drawing, LinearScale, Tooltip } from "chart.js"
import { useEffect, useRef, useState } from "react"
import type { Chart } from "#core/kit/view/chart.ts"

Drawing.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

/** Counts how often the look of the page has changed: by the system, or in the settings. */
const useLook = (): number => {
  const [look, changed] = useState(0)
  useEffect(() => {
    const again = () => changed((times) => times + 1)
    const dark = matchMedia("(prefers-color-scheme: dark)")
    dark.addEventListener("change", again)
    const chosen = new MutationObserver(again)
    chosen.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] })
    return () => {
      dark.removeEventListener("change", again)
      chosen.disconnect()
    }
  }, [])
  return look
}

export const Columns = <M,>({
  part,
  swatches
}: {
  part: Chart<M>
  swatches: () => ReadonlyArray<string>
}) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const look = useLook()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another look has other colours
  useEffect(() => {
    if (canvas.current === null) return
    const { color, borderColor, fontFamily } = getComputedStyle(canvas.current)
    const colours = swatches()
    const drawn = new Drawing(canvas.current, {
      type: "bar",
      data: {
        labels: part.bars.map(({ label }) => label),
        datasets: part.series.map(({ name }, at) => ({
          label: name,
          data: part.bars.map(({ values }) => values[at] ?? 0),
          backgroundColor: colours[at] ?? color,
          borderRadius: 3
        }))
      },
      options: {
        animation: false,
        maintainAspectRatio: false,
        interaction: { mode: "index", intersect: false },
        color,
        font: { family: fontFamily },
        scales: {
          x: {
            stacked: true,
            grid: { display: false },
            ticks: { color, maxRotation: 0 },
            border: { color: borderColor }
          },
          y: {
            stacked: true,
            grid: { color: borderColor },
            ticks: { color, precision: 0 },
            border: { display: false }
          }
        }
      }
    })
    return () => drawn.destroy()
  }, [part, look])
  return (
    <div className="chart-columns" aria-hidden="true">
      <canvas ref={canvas} />
    </div>
  )
}
