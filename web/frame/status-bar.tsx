/** Scanner, printers and scale in the head of every page: a sign each, in words for those who ask. */

import { readingOn } from "#core/client/page.ts"
import { hintOf, partsOf } from "#core/kit/status-bar.ts"
import { useModel } from "../client.tsx"
import { PlaceLink } from "../parts/place-link.tsx"
import { word } from "../words.ts"

export const StatusBar = () => {
  const devices = useModel((model) => model.devices)
  const reading = useModel(({ page }) => readingOn(page))
  const hint = hintOf(devices)
  const parts = partsOf(devices, reading)
  if (hint === undefined && parts.length === 0) return null
  return (
    <PlaceLink to={{ name: "devices" }} className="status-bar">
      <span className="unseen">{word("Devices")}: </span>
      {hint === undefined ? (
        parts.map(({ role, sign, name, note, tone, sentence }) => (
          <span key={role} className={`status-part is-${tone}`} title={word(sentence)}>
            <span className="status-sign" aria-hidden="true">
              {sign}
            </span>
            <span className="status-name" aria-hidden="true">
              {word(note === "" ? name : `${name} ${note}`)}
            </span>
            <span className="unseen">{word(sentence)}. </span>
          </span>
        ))
      ) : (
        <span className={`status-part is-${hint.isBad ? "bad" : "off"}`}>{word(hint.text)}</span>
      )}
    </PlaceLink>
  )
}
