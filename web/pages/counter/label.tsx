/** Product labels: the product at hand, what the scale shows, the weight total in its colour, and the latest labels. */
import { type FormEvent, useEffect, useRef, useState } from "react"
import {
  type Context,
  cardWeight,
  currentProduct,
  type Model as LabelModel,
  type LabelProduct,
  type Message,
  type Label as PrintedLabel,
  waitingCount,
  weightColour,
  weightTotal
} from "#core/screen/label/model.ts"
import { labelContext } from "#core/screen/label/screen.ts"
import { scaleText, weightSource } from "#core/screen/label/update.ts"
import { waitingText } from "#core/screen/label/words.ts"
import * as route from "#core/screen/route.ts"
import { cameOut, didNotComeOut, kilograms } from "#core/text/device.ts"
import { scanPrompt } from "#core/text/order.ts"
import { useClient, useModel, useSession, useTell } from "../../client.tsx"
import { boxOf } from "../../keys/insertion.ts"
import { isOwnKey, isTyping, useKeys } from "../../keys/shortcuts.ts"
import { Field } from "../../parts/field.tsx"
import { Name } from "../../parts/name.tsx"

const useSay = (): ((message: Message) => void) => {
  const tell = useTell()
  return (message) => tell({ _tag: "GotScreenMessage", screen: "Label", message })
}

const Picture = ({ product }: { product: LabelProduct }) => {
  const address = product.details?.medium_image ?? ""
  const [broken, setBroken] = useState("")
  return address === "" || broken === address ? (
    <div className="label-picture is-missing" role="img" aria-label="No picture">
      {[...product.name][0]?.toUpperCase()}
    </div>
  ) : (
    <img className="label-picture" src={address} alt="" onError={() => setBroken(address)} />
  )
}

const Card = ({ product, place }: { product: LabelProduct; place: string }) => (
  <section className="label-card" aria-label="Product at hand">
    <Picture product={product} />
    <div>
      <p className="label-id">
        Product {product.id} <span className="note">{place}</span>
      </p>
      {product.parentName === null ? null : (
        <p className="label-parent">
          <Name text={product.parentName.toUpperCase()} />
        </p>
      )}
      <h2>
        <Name text={product.name} />
      </h2>
      <p>{cardWeight(product)}</p>
    </div>
  </section>
)

const words: Record<PrintedLabel["state"], string> = {
  printing: "printing",
  printed: "printed",
  failed: "not printed",
  unknown: "may be printed: look at the printer"
}

const LabelRow = ({ label }: { label: PrintedLabel }) => {
  const say = useSay()
  const { number, state, problem } = label
  const resolve = (printed: boolean) => say({ _tag: "ResolvedLabel", number, printed })
  return (
    <li className={`label-row is-${state}`}>
      <span className="label-name">
        <Name text={label.product.name} />
      </span>
      <strong>{kilograms(label.grams)}</strong>
      <span>
        {label.isTyped ? "typed, " : ""}
        <span className={`job-state is-${state}`}>{words[state]}</span>
      </span>
      {state === "failed" ? (
        <button
          type="button"
          className="button is-small"
          onClick={() => say({ _tag: "PrintedAgain", number })}
        >
          Print again <kbd>F8</kbd>
        </button>
      ) : null}
      {state === "unknown" ? (
        <>
          <button type="button" className="button is-small" onClick={() => resolve(true)}>
            {cameOut} <kbd>F6</kbd>
          </button>
          <button type="button" className="button is-small" onClick={() => resolve(false)}>
            {didNotComeOut} <kbd>F7</kbd>
          </button>
        </>
      ) : null}
      {problem === undefined || state === "printed" ? null : <p className="problem">{problem}</p>}
    </li>
  )
}

const WeightField = () => {
  const [text, setText] = useState("")
  const say = useSay()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    say({ _tag: "SubmittedWeight", text })
    setText("")
  }
  return (
    <form className="line-form" onSubmit={submit}>
      <Field
        label="Weight in Kg, typed by hand"
        inputMode="decimal"
        placeholder="0.75"
        value={text}
        onChange={setText}
      />
      <button type="submit" className="button">
        Take
      </button>
    </form>
  )
}

const Weight = ({ model, context }: { model: LabelModel; context: Context }) => {
  const say = useSay()
  const colour = weightColour(model)
  const { weighing, typedGrams } = model
  const hasWeight = weighing.loads.length > 0 || weighing.present !== null || typedGrams !== null
  return (
    <section className="label-weight" aria-label="Weight">
      <p className={`weight-total is-${colour ?? "plain"}`}>
        <span className="weight-title">Weight total</span>
        <output>{kilograms(weightTotal(model))}</output>
        <span className="weight-source">{weightSource(model, context)}</span>
      </p>
      <p className="note">Scale: {scaleText(model, context)}</p>
      <div className="label-buttons">
        <button type="button" className="button" onClick={() => say({ _tag: "Stepped", by: -1 })}>
          Back <kbd>←</kbd>
        </button>
        <button
          type="button"
          className="button is-primary is-large"
          onClick={() => say({ _tag: "Confirmed" })}
        >
          OK <kbd>F2</kbd>
        </button>
        <button type="button" className="button" onClick={() => say({ _tag: "Stepped", by: 1 })}>
          Next <kbd>→</kbd>
        </button>
        {hasWeight ? (
          <button type="button" className="button is-small" onClick={() => say({ _tag: "ClearedWeight" })}>
            Clear the weight
          </button>
        ) : null}
      </div>
      <WeightField />
    </section>
  )
}

const useLabelKeys = (model: LabelModel) => {
  const line = useRef<HTMLInputElement>(null)
  const say = useSay()
  const tell = useTell()
  const { user } = useSession()
  useKeys((pressed) => {
    const { key } = pressed
    const failed = model.labels.find(({ state }) => state === "failed")
    const unknown = model.labels.find(({ state }) => state === "unknown")
    if (key === "F2") say({ _tag: "Confirmed" })
    else if (key === "F8" && failed !== undefined) say({ _tag: "PrintedAgain", number: failed.number })
    else if ((key === "F6" || key === "F7") && unknown !== undefined)
      say({ _tag: "ResolvedLabel", number: unknown.number, printed: key === "F6" })
    else if (key === "Escape" && isTyping(pressed)) say({ _tag: "TypedEntry", text: "" })
    else if (key === "Escape")
      tell({
        _tag: "AskedForRoute",
        route: model.order === undefined ? route.home : route.toOrder(model.order.order_id, user.flags)
      })
    else if ((key === "ArrowLeft" || key === "ArrowRight") && !isTyping(pressed))
      say({ _tag: "Stepped", by: key === "ArrowLeft" ? -1 : 1 })
    else if (isOwnKey(pressed)) return false
    else if (/^[\p{L}\p{N}$./]$/u.test(key) && boxOf(pressed.target ?? null) === undefined) {
      line.current?.focus()
      if (key !== "/") document.execCommand("insertText", false, key)
    } else return false
    return true
  })
  return line
}

const Bench = ({ model, context }: { model: LabelModel; context: Context }) => {
  const say = useSay()
  const line = useLabelKeys(model)
  const product = currentProduct(model)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) line.current?.focus()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    say({ _tag: "SubmittedEntry" })
  }
  return (
    <>
      <h1>Product label{model.order === undefined ? "" : `, order ${model.order.increment_id}`}</h1>
      <form className="search" onSubmit={submit}>
        <Field
          ref={line}
          label="Product, weight or command"
          placeholder={scanPrompt}
          note="A product's number, a weight with its point such as 0.75, or next, back, ok; or scan."
          value={model.typed}
          problem={model.problem}
          onChange={(text) => say({ _tag: "TypedEntry", text })}
        />
      </form>
      <p className="note" role="status">
        {waitingText(waitingCount(model))}
      </p>
      {product === undefined ? (
        <p className="nothing">
          {model.isLoading ? "Fetching the order..." : "Scan a product, or an order's label."}
        </p>
      ) : (
        <div className="label-bench">
          <Card product={product} place={`${model.current + 1} of ${model.products.length}`} />
          <Weight model={model} context={context} />
        </div>
      )}
      <section aria-labelledby="labels-title">
        <h2 id="labels-title">Labels</h2>
        {model.labels.length === 0 ? (
          <p className="note">None yet.</p>
        ) : (
          <ol className="label-rows" aria-live="polite">
            {model.labels.map((label) => (
              <LabelRow key={label.number} label={label} />
            ))}
          </ol>
        )}
      </section>
    </>
  )
}

export const Label = () => {
  const client = useClient()
  const model = useModel(({ page }) => (page._tag === "Label" ? page.model : undefined))
  useModel(({ devices }) => devices)
  const context = labelContext(client.model())
  return model === undefined || context === undefined ? null : <Bench model={model} context={context} />
}
