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
}) => {
  const texts = facts.map(({ lines: [line = ""], short = line }) => short.replace(`${head.figure}, `, ""))
  // On a phone the head has two of them.
  const more = texts.filter((text) => !head.facts.slice(0, 2).includes(text))
  return (
    <details className={more.every((text) => head.facts.includes(text)) ? "aside is-said" : "aside"}>
      <summary>
        <span className="aside-label">{label}</span>
        {(more.length === 0 ? [label] : more).map((text) => (
          <span key={text} className="aside-fact">
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
}
