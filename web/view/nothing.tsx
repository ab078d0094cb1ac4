/** What stands in the place of what is not there: drawn, said in a sentence, and ended by one button. */
import { drawingOf, type Empty } from "#core/kit/view/empty.ts"
import { Icon } from "../parts/icon.tsx"
import type { Press } from "./outcome.ts"
import { ActionButton } from "./page.tsx"

export const Nothing = <M,>({ part, press }: { part: Empty<M>; press: Press<M> }) => {
  const { state = "none", text, action } = part
  const drawing = drawingOf(part)
  return (
    <div className={`nothing is-${state}`}>
      {drawing === undefined ? null : <Icon name={drawing} />}
      <p role={state === "loading" ? "status" : state === "none" ? undefined : "alert"}>{text}</p>
      {action === undefined ? null : <ActionButton action={action} press={press} look="button" />}
    </div>
  )
}
