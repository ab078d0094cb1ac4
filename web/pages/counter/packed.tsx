/** Packed or not, in large letters, and the line for the next scan. */
import { type FormEvent, useRef } from "react"
import { Link } from "wouter"
import type { Order } from "#core/order/order.ts"
import {
  type Message,
  type Model as PackedModel,
  packedFor,
  packedItems,
  scanNext,
  verdictOf,
  verdictText
} from "#core/screen/packed/model.ts"
import * as route from "#core/screen/route.ts"
import { scanPrompt } from "#core/text/order.ts"
import { useDispatch, useModel, useSession } from "../../client.tsx"
import { boxOf } from "../../keys/insertion.ts"
import { isOwnKey, isTyping, useKeys } from "../../keys/shortcuts.ts"
import { useWayHome } from "../../keys/way-home.ts"
import { Field } from "../../parts/field.tsx"
import { Name } from "../../parts/name.tsx"

const Verdict = ({ order }: { order: Order }) => {
  const { user } = useSession()
  return (
    <>
      <h1>
        Order {order.increment_id}, <Name text={packedFor(order)} />
      </h1>
      <p className={`verdict is-${verdictOf(order)}`} role="status">
        {verdictText(order)}
      </p>
      <ul className="packed-items">
        {packedItems(order).map(({ itemId, name, quantity, isShort }) => (
          <li key={itemId} className={isShort ? "is-short" : ""}>
            <Name text={name} /> <strong>{quantity}</strong>
          </li>
        ))}
      </ul>
      <p>
        <Link href={route.print(route.toOrder(order.order_id, user.flags))}>View the order</Link>
      </p>
    </>
  )
}

const Screen = ({ model }: { model: PackedModel }) => {
  const dispatch = useDispatch()
  const say = (message: Message) => dispatch({ _tag: "GotScreenMessage", screen: "Packed", message })
  const line = useRef<HTMLInputElement>(null)
  const goesHome = useWayHome()
  const next = () => dispatch({ _tag: "AskedForRoute", route: { name: "scannext" } })
  useKeys((pressed) => {
    const { key } = pressed
    if (
      key === "Enter" &&
      model.id !== undefined &&
      model.typed === "" &&
      boxOf(pressed.target ?? null) !== undefined
    ) {
      next()
      return true
    }
    if (key === "Escape" && isTyping(pressed)) {
      say({ _tag: "TypedLabel", text: "" })
      return true
    }
    if (isOwnKey(pressed)) return false
    if (key === "Enter" && model.id !== undefined) {
      next()
      return true
    }
    if (/^[\p{L}\p{N}/]$/u.test(key)) {
      line.current?.focus()
      if (key !== "/") document.execCommand("insertText", false, key)
      return true
    }
    return goesHome(pressed)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    say({ _tag: "SubmittedLabel" })
  }
  return (
    <>
      {model.order === undefined ? (
        <>
          <h1>{model.id === undefined ? scanNext : "Order"}</h1>
          {model.id === undefined ? (
            <p className="verdict is-waiting">{model.asked === undefined ? scanNext : "Looking..."}</p>
          ) : (
            <p className="nothing">
              {model.problem === undefined ? "Fetching the order..." : "There is no order to show."}
            </p>
          )}
        </>
      ) : (
        <Verdict order={model.order} />
      )}
      <form className="search" onSubmit={submit}>
        <Field
          ref={line}
          label="Order's label or id"
          placeholder={scanPrompt}
          value={model.typed}
          problem={model.problem}
          onChange={(text) => say({ _tag: "TypedLabel", text })}
        />
      </form>
      {model.id === undefined ? null : (
        <button type="button" className="button is-primary is-large" onClick={next}>
          {scanNext} <kbd>Enter</kbd>
        </button>
      )}
    </>
  )
}

export const Packed = () => {
  const model = useModel(({ page }) => (page._tag === "Packed" ? page.model : undefined))
  return model === undefined ? null : <Screen model={model} />
}
