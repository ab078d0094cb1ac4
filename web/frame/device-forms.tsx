/** Pairing with the workstation's device daemon, and the store that this workstation works for. */
import type { FormEvent } from "react"
import type { Message } from "#core/screen/devices/model.ts"
import { useModel, useTell } from "../client.tsx"
import { Field } from "../parts/field.tsx"

export const DeviceForms = () => {
  const { link, code, store, busy, problem } = useModel((model) => model.devices)
  const tell = useTell()
  const say = (message: Message) => tell({ _tag: "GotScreenMessage", screen: "Devices", message })
  const submit = (message: Message) => (event: FormEvent) => {
    event.preventDefault()
    say(message)
  }
  return (
    <>
      {link === "connected" ? null : (
        <form className="line-form" onSubmit={submit({ _tag: "SubmittedPairingCode" })}>
          <Field
            label="Pairing code"
            inputMode="numeric"
            placeholder="six digits"
            value={code}
            onChange={(text) => say({ _tag: "TypedPairingCode", text })}
          />
          <button type="submit" className="button" disabled={busy === "pairing"}>
            Pair
          </button>
        </form>
      )}
      <form className="line-form" onSubmit={submit({ _tag: "SubmittedStore" })}>
        <Field
          label="Work for store"
          inputMode="numeric"
          placeholder="your own"
          note="The number of a store that you may act for; empty for your own."
          value={store}
          onChange={(text) => say({ _tag: "TypedStore", text })}
        />
        <button type="submit" className="button" disabled={busy === "store"}>
          Use
        </button>
      </form>
      {problem === undefined ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
