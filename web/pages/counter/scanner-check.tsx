/** The scanner check: what the last scan was, how it came, what to set, and what its code says. */
import { Link } from "wouter"
import * as Day from "#core/day.ts"
import * as route from "#core/screen/route.ts"
import {
  adviceOn,
  endingText,
  isRepeated,
  type Seen,
  scanSomething,
  sourceText,
  speedText
} from "#core/screen/scanner-check/model.ts"
import { useDispatch, useModel } from "../../client.tsx"
import { useHomeKey } from "../../keys/way-home.ts"
import { Facts } from "../../parts/facts.tsx"

const LifeOf = ({ code }: { code: string }) => {
  const place = route.toPack(code)
  return place === undefined ? null : (
    <p>
      <Link href={route.print(place)}>Life of this pack</Link>
    </p>
  )
}

const Scan = ({ seen }: { seen: Seen }) => (
  <>
    <p className="scanned-code">{seen.code}</p>
    <LifeOf code={seen.code} />
    <Facts
      facts={[
        ["Came by", sourceText(seen.framing)],
        ["Ended by", endingText(seen.framing)],
        ["Speed", speedText(seen)],
        ["Length", `${[...seen.code].length} characters`],
        ["Symbology", seen.framing?.symbology ?? "not told by the scanner"],
        ["At", Day.toLocal(seen.at).slice(11)]
      ]}
    />
    {adviceOn(seen).map(({ isGood, text }) => (
      <p key={text} className={`notice ${isGood ? "is-good" : "is-warning"}`}>
        {text}
      </p>
    ))}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lines that scroll are reached by the keyboard */}
    <section className="explained" tabIndex={0} aria-label="What the code says">
      <pre>{seen.lines.join("\n")}</pre>
    </section>
  </>
)

export const ScannerCheck = () => {
  useHomeKey()
  const model = useModel(({ page }) => (page._tag === "ScannerCheck" ? page.model : undefined))
  const dispatch = useDispatch()
  if (model === undefined) return null
  const [last, ...before] = model.seen
  return (
    <>
      <h1>Scanner check</h1>
      {last === undefined ? (
        <p className="nothing">{scanSomething}.</p>
      ) : (
        <section aria-live="polite" aria-label="The last scan">
          {isRepeated(model) ? (
            <p className="notice is-warning">The same code twice within a second: does the trigger bounce?</p>
          ) : null}
          <Scan seen={last} />
        </section>
      )}
      {before.length === 0 ? null : (
        <section aria-labelledby="scans-before">
          <h2 id="scans-before">Before</h2>
          <ol className="scans-before">
            {before.map(({ number, code, framing, at }) => (
              <li key={number}>
                <code>{code}</code> {sourceText(framing)}, {endingText(framing)}, {Day.toLocal(at).slice(11)}
              </li>
            ))}
          </ol>
        </section>
      )}
      {last === undefined ? null : (
        <button
          type="button"
          className="button"
          onClick={() =>
            dispatch({ _tag: "GotScreenMessage", screen: "ScannerCheck", message: { _tag: "Cleared" } })
          }
        >
          Begin anew
        </button>
      )}
    </>
  )
}
