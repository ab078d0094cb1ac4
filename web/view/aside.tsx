/** What the page is about, in a line that unfolds. */
import type { WorkHead } from "#core/kit/view/telling.ts"
import type * as View from "#core/kit/view/view.ts"
import { Facts } from "../parts/facts.tsx"
import { Name } from "../parts/name.tsx"

export const Aside = ({
  aside: { label, facts },
  head
}: {
  aside: View.Aside
  /** What it says is not said again. */
  head: WorkHead
}) => (
  <details className="aside">
    <summary>
      <span className="aside-label">{label}</span>
      {facts
        .map(({ name, lines: [line = ""], short = line }) => ({
          name,
          text: short.replace(`${head.figure}, `, "")
        }))
        .filter(({ text }) => !head.facts.includes(text))
        .map(({ name, text }) => (
          <span key={name} className="aside-fact">
            <Name text={text} />
          </span>
        ))}
    </summary>
    <Facts
      facts={facts.map(({ name, lines }) => [
        name,
        <span key={name}>
          {lines.map((line) => (
            <span key={line} className="line">
              <Name text={line} />
            </span>
          ))}
        </span>
      ])}
    />
  </details>
)
