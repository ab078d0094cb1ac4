/** The command console with its line, and the device settings beside it. */
import { useEffect, useRef } from "react"
import type { Message } from "#core/screen/app/model.ts"
import { type Message as DevicesMessage, linkText } from "#core/screen/devices/model.ts"
import { setupForms } from "#core/screen/devices/view.ts"
import { useModel, useTell } from "../client.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Field } from "../parts/field.tsx"
import { LazyForm } from "../view/lazy-form.tsx"
import { pressing } from "../view/outcome.ts"
import { Notice } from "../view/parts.tsx"
import { DeviceList } from "./device-list.tsx"

const Entry = () => {
  const typed = useModel((model) => model.console?.typed ?? "")
  const tell = useTell()
  return (
    <form
      className="line-form"
      data-paste="text"
      onSubmit={(event) => {
        event.preventDefault()
        tell({ _tag: "GotScreenMessage", screen: "Console", message: { _tag: "SubmittedEntry" } })
      }}
    >
      <Field
        label="Command"
        isFirst
        value={typed}
        onChange={(text) =>
          tell({ _tag: "GotScreenMessage", screen: "Console", message: { _tag: "TypedEntry", text } })
        }
      />
      <button type="submit" className="button">
        Run
      </button>
    </form>
  )
}

const Lines = () => {
  const lines = useModel((model) => model.console?.lines)
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines move the end into view
  useEffect(() => {
    end.current?.scrollIntoView({ block: "end" })
  }, [lines])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is reached by the keyboard
    <div className="console-lines" role="log" aria-label="Answers" tabIndex={0}>
      {lines?.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place
        <p key={index}>{line === "" ? "\u00a0" : line}</p>
      ))}
      <div ref={end} />
    </div>
  )
}

/** The pages that tell more of them. */
const deviceWays = [
  ["All settings", "devices"],
  ["Print queue", "printqueue"],
  ["Scanner check", "scannercheck"]
] as const

const toDevices = (message: DevicesMessage): Message => ({
  _tag: "GotScreenMessage",
  screen: "Devices",
  message
})

const DeviceSettings = () => {
  const settings = useModel((model) => model.devices)
  const session = useModel((model) => model.session)
  const tell = useTell()
  const isInside = session !== undefined
  // Only the page of the devices asks by itself.
  useEffect(() => {
    if (isInside) tell(toDevices({ _tag: "AskedForStores" }))
  }, [isInside, tell])
  const { link, devices } = settings
  if (session === undefined) return <p className="note">Log in to set up devices.</p>
  return (
    <>
      <p>{linkText[link]}</p>
      <DeviceList devices={devices} />
      {setupForms(settings, session).map((part) =>
        part.part === "form" ? (
          <LazyForm key={part.id} form={part} press={pressing(tell, toDevices)} />
        ) : part.part === "notice" ? (
          <Notice key={part.text} part={part} />
        ) : null
      )}
      <nav className="small-ways" aria-label="Devices">
        {deviceWays.map(([title, leadsTo]) => (
          <button
            key={title}
            type="button"
            className="button is-small"
            onClick={() => {
              tell({ _tag: "ToggledConsole" })
              tell({ _tag: "AskedForRoute", route: { name: leadsTo } })
            }}
          >
            {title}
          </button>
        ))}
      </nav>
    </>
  )
}

export const Console = () => {
  const tell = useTell()
  const close = () => tell({ _tag: "ToggledConsole" })
  return (
    <Dialog title="Console" className="console" onClose={close}>
      <div className="console-parts">
        <section className="console-talk" aria-label="Conversation">
          <Lines />
          <Entry />
        </section>
        <section className="console-devices">
          <h3>Device Settings</h3>
          <DeviceSettings />
        </section>
      </div>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={close}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
