/** The layer over the page: its view in a dialog. */

import type { KeyLine } from "#core/client/help/view.ts"
import type { Message, Model } from "#core/client/model.ts"
import { overView } from "#core/client/over.ts"
import { type OverName, overOf } from "#core/client/overlays.ts"
import { shownTo } from "#core/client/views.ts"
import type { Action } from "#core/kit/view/action.ts"
import { keysOf } from "#core/kit/view/keys.ts"
import { asView, entryOf } from "#core/kit/view/offered.ts"
import { partKeys } from "#core/kit/view/part-keys.ts"
import type { View } from "#core/kit/view/view.ts"
import { useModel, useTell } from "../client.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { type Press, pressing } from "../view/outcome.ts"
import { ActionButton, useBoxes } from "../view/page.tsx"
import { useViewKeys } from "../view/view-keys.ts"
import { PagePart } from "../view/view-page.tsx"
import { word } from "../words.ts"

/** The keys under the help: those of the question, else of the page. */
const helped = (model: Model): ReadonlyArray<KeyLine> =>
  shownTo(
    model,
    (view): ReadonlyArray<KeyLine> =>
      keysOf(view.question === undefined ? view : asView(view.question), "browser")
  ) ?? []

interface OverViewProps {
  readonly name: OverName
  readonly view: View<Message>
  readonly press: Press<Message>
}

const OverView = ({ name, view, press }: OverViewProps) => {
  const keys = useViewKeys(view, press, useBoxes(), true)
  const { back } = view
  const keyed = partKeys(view.parts)
  const close = () => (back === undefined ? undefined : press(back.outcome))
  const button = (action: Action<Message>) => (
    <ActionButton key={action.id} action={action} press={press} look="button" />
  )
  return (
    <Dialog title={view.title} className={`over is-${name}`} onClose={close} onKey={keys.handle}>
      {/* What scrolls is reached by the keyboard. */}
      <div className="over-parts" tabIndex={entryOf(view) === undefined ? 0 : undefined}>
        {view.parts.map((part, at) => (
          <PagePart key={keyed[at]} part={part} press={press} keys={keys} isFirst />
        ))}
      </div>
      <div className="dialog-buttons">
        {view.actions.map(button)}
        <button
          type="button"
          className="button"
          data-autofocus={entryOf(view) === undefined ? "" : undefined}
          onClick={close}
        >
          {word("Close")}
        </button>
      </div>
    </Dialog>
  )
}

/** Opened anew it begins anew. */
export const Over = () => {
  const model = useModel((whole) => whole)
  const tell = useTell()
  const [name, view] = [overOf(model), overView(model, () => helped(model))]
  return name === undefined || view === undefined ? null : (
    <OverView key={name} name={name} view={view} press={pressing(tell, (message: Message) => message)} />
  )
}
