/** The column beside the parts of a view, or below them where there is no room beside. */
import type * as View from "#core/kit/view/view.ts"
import { Facts } from "../parts/facts.tsx"
import { Name } from "../parts/name.tsx"

export const Aside = ({ aside: { label, facts } }: { aside: View.Aside }) => (
  <aside className="aside" aria-label={label}>
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
  </aside>
)
