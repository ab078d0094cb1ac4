/** What the page is about, in a line that unfolds. */
import type * as View from "#core/kit/view/view.ts"
import { Facts } from "../parts/facts.tsx"
import { Name } from "../parts/name.tsx"

export const Aside = ({ aside: { label, facts } }: { aside: View.Aside }) => (
  <details className="aside">
    <summary>
      <span className="aside-label">{label}</span>
      {facts.map(({ name, lines, short }) => (
        <span key={name} className="aside-fact">
          <Name text={short ?? lines[0] ?? ""} />
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
