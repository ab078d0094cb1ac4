/** What the page is about, in a line that unfolds. */
import type * as View from "#core/kit/view/view.ts"
import { Facts } from "../parts/facts.tsx"
import { Name } from "../parts/name.tsx"

export const Aside = ({
  aside: { label, facts },
  above
}: {
  aside: View.Aside
  /** What the head says already. */
  above: ReadonlyArray<string>
}) => (
  <details className="aside">
    <summary>
      <span className="aside-label">{label}</span>
      {facts
        .map(({ name, lines: [line = ""], short = line }) => ({ name, text: short }))
        .filter(({ text }) => !above.includes(text))
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
