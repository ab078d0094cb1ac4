/** Somebody at the keys of a form at a terminal, and what it shows. */
import { begin, type State } from "#cli/tui/focus.ts"
import { cursorOf, fieldsRows } from "#cli/tui/form-rows.ts"
import type { Pressed } from "#cli/tui/keys/binding.ts"
import { fieldsKeys, formBox } from "#cli/tui/keys/form.ts"
import type { Message as ClientMessage } from "#core/client/model.ts"
import { emptyForm, type Form, type Message, submit, update } from "#core/kit/form/form.ts"
import { fieldsView } from "#core/kit/form/view.ts"
import { backHome } from "#core/kit/view/back.ts"
import type { DialogFields } from "#core/kit/view/form.ts"
import { Client } from "#test/core/screen/client.ts"
import { every } from "#test/support/every-field.ts"

const size = { columns: 80, rows: 24 }
/** Somebody at the keys of a form. */
export class Desk {
  form: Form = emptyForm(every)
  state: State = begin(new Client().enter().model, size)
  sent = 0

  get fields(): DialogFields<Message | "sent"> {
    return fieldsView<Message | "sent">("form", every, this.form, (message) => message)
  }
  #hear(pressed: Pressed | undefined): void {
    const at = this.form.focus
    this.state = { ...this.state, focus: { ...this.state.focus, ...pressed?.focus } }
    for (const message of (pressed?.messages ?? []) as ReadonlyArray<unknown>) {
      if (message !== "sent") this.form = update(every, this.form, message as Message)
      else {
        const [next, values] = submit(every, this.form)
        this.form = next
        if (values !== undefined) this.sent += 1
      }
    }
    if (this.form.focus !== at)
      this.state = { ...this.state, focus: { ...this.state.focus, index: -1, isTouched: false } }
  }
  /** Keys by their names, or characters. */
  press(...keys: ReadonlyArray<string>): this {
    const toClient = (message: unknown) => message as ClientMessage
    for (const key of keys) {
      const view = { title: "", actions: [], parts: [], back: backHome, question: undefined }
      const question = { id: "q", title: "", text: "", actions: [], first: 0, cancel: "sent" as const }
      const box = formBox({ ...view, question: { ...question, parts: [this.fields] } }, toClient, this.state)
      if (box !== undefined && [...key].length === 1 && box.takes(key)) {
        const pressed = box.change(box.isReplaced === true ? key : box.text + key)
        this.#hear({ ...pressed, focus: { isTouched: true } })
        continue
      }
      const sends = { title: "Send", outcome: { message: "sent" as const } }
      const binding = fieldsKeys(this.fields, sends, toClient, this.state).find(({ keys: any }) =>
        any.includes(key)
      )
      this.#hear(binding?.press(key))
    }
    return this
  }
  /** Goes to a field by the arrow alone. */
  to(name: keyof typeof every): this {
    for (let step = 0; step < 20 && this.form.focus !== name; step++) this.press("Down")
    return this
  }
  get text(): string {
    return fieldsRows(this.fields, size.columns, cursorOf(this.fields, this.state.focus))
      .map(({ words, box }) => {
        const shown = box === undefined || !("text" in box.field) ? "" : `[${box.field.text}]${box.unit}`
        return `${words.map(({ text, style }) => (style.inverse === true ? `>${text}<` : text)).join("")}${shown}`
      })
      .join("\n")
  }
  value(name: keyof typeof every): unknown {
    return this.form.entries[name]
  }
}
