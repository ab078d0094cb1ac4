/** The question of a page, any dialog: nothing of the page is done until one of the answers was pressed. */
import { type ReactNode, useLayoutEffect } from "react"
import type { Action } from "#core/kit/view/action.ts"
import type { DialogFields } from "#core/kit/view/form.ts"
import { askedReason, besideField, reasonAt } from "#core/kit/view/form-keys.ts"
import { asView, closingOf, fieldsOf, proposedIn } from "#core/kit/view/offered.ts"
import type * as View from "#core/kit/view/view.ts"
import { boxOf } from "../keys/insertion.ts"
import type { Handler } from "../keys/shortcuts.ts"
import { Dialog } from "../parts/dialog.tsx"
import { Icon } from "../parts/icon.tsx"
import { Picture } from "../parts/picture.tsx"
import { sendsFrom } from "./enter.ts"
import { EntryForm } from "./entry.tsx"
import { FieldList } from "./form.tsx"
import type { Press, Pressable } from "./outcome.ts"
import { ActionButton, useBoxes } from "./page.tsx"
import { Part, type PartProps } from "./part.tsx"
import { useViewKeys } from "./view-keys.ts"

/** The line stands over the form of the dialog; what has no lines takes no room in it. */
const QuestionPart = <M,>({ part, ...rest }: PartProps<M, View.QuestionPart<M>>) => {
  if (part.part === "fields") return <FieldList fields={part} press={rest.press} />
  return part.part === "entry" || (part.part === "lines" && part.lines.length === 0) ? null : (
    <Part part={part} {...rest} />
  )
}

const keyOf = (part: View.QuestionPart<unknown>, at: number): string =>
  part.part === "fields" || part.part === "table" ? `${part.part} ${part.id}` : `${part.part} ${at}`

const classOf = ({ tone }: Pick<Action<unknown>, "tone">, isFirst: boolean): string =>
  tone === "danger" ? "button is-danger" : isFirst ? "button is-primary" : "button"

/** Wherever no box takes them digits choose a reason: in the field that has the focus, else in the one that is asked for. */
const reasonKey =
  <M,>(fields: DialogFields<M> | undefined, press: Press<M>): Handler =>
  ({ key, control, target }) => {
    if (fields === undefined || fields.isBusy || control) return false
    const row = target?.closest<HTMLElement>("[data-reasons]") ?? undefined
    const id = row?.dataset.reasons
    if (row !== undefined && (key === "ArrowUp" || key === "ArrowDown")) {
      press({
        message: fields.focused(besideField({ ...fields, focus: id }, key === "ArrowUp" ? -1 : 1)?.id)
      })
      return true
    }
    if (boxOf(target ?? null) !== undefined) return false
    const field = fields.fields.find((each) => each.id === id) ?? askedReason(fields)
    const message = field?.kind === "reason" ? reasonAt(field, key) : undefined
    if (message === undefined) return false
    press({ message })
    return true
  }

/** Whether the browser itself gives Enter no meaning there: in the dialog as a whole, in a closed list, among choices. */
const isFreeAt = (target: Element | undefined): boolean =>
  target === undefined || target === document.body || target.matches('[role="dialog"]') || sendsFrom(target)

const hasControls = ({ parts = [] }: View.Question<unknown>): boolean =>
  parts.length === 0 || parts.some(({ part }) => part === "fields" || part === "table")

const isOneOf = ({ isChosen }: Action<unknown>): boolean => isChosen !== undefined

/** The digit that chooses an answer: it counts those that are left, so nobody knows it by heart. */
const Digit = ({ keys: [key = ""] }: Pick<Action<unknown>, "keys">) =>
  /^\d$/.test(key) ? <kbd>{key}</kbd> : null

/** The choices of a question, over the fields that they change, in their order. */
const Pills = <M,>({ question, press }: { question: View.Question<M>; press: Press<M> }) => {
  const pills = question.actions.filter(isOneOf)
  return pills.length === 0 ? null : (
    <div className="dialog-pills">
      {pills.map((action) => (
        <ActionButton
          key={action.id}
          action={action}
          press={press}
          look="button"
          hint={<Digit keys={action.keys} />}
        />
      ))}
    </div>
  )
}

/** Buttons from the last to the first: the one that Enter takes stands last, and has the focus where nothing is filled in. */
const Buttons = <M,>({
  question,
  press,
  isFilledIn
}: Pressable<M, { question: View.Question<M>; isFilledIn: boolean }>) => {
  const proposed = question.actions[proposedIn(question)]
  // What is done with a field stands beside that.
  const ofFields = fieldsOf(question)?.fields.map(({ action }) => action?.id) ?? []
  return (
    <div className="dialog-buttons">
      {question.actions
        .filter((action) => !isOneOf(action) && !ofFields.includes(action.id))
        .toReversed()
        .map((action) => (
          <button
            key={action.id}
            // Enter in a field is the answer that is proposed.
            type={action === proposed ? "submit" : "button"}
            // Where nothing is proposed, no answer looks as if it were.
            className={classOf(action, proposed !== undefined && action === question.actions[0])}
            disabled={action.isDisabled ?? false}
            data-autofocus={action === proposed && !isFilledIn ? "" : undefined}
            onClick={action === proposed ? undefined : () => press(action.outcome)}
          >
            {action.icon === undefined ? null : <Icon name={action.icon} />}
            {action.title} <Digit keys={action.keys} />
          </button>
        ))}
    </div>
  )
}

/** More numbers than these, such as the pieces of a count, stand side by side where there is room for two. */
const inOneColumn = 5

/** The page makes room for what asks at its side. */
const useRoomBeside = (isBeside: boolean): void =>
  useLayoutEffect(() => {
    if (!isBeside) return
    const { dataset } = document.documentElement
    dataset.beside = ""
    return () => {
      delete dataset.beside
    }
  }, [isBeside])

export const Question = <M,>({
  question,
  press
}: Pressable<M, { question: View.Question<M> }>): ReactNode => {
  const { title, picture, text, parts = [], actions, isBeside = false } = question
  const fields = fieldsOf(question)
  const entry = parts.find((part) => part.part === "entry")
  const proposed = actions[proposedIn(question)]
  useRoomBeside(isBeside)
  const keys = useViewKeys(asView(question), press, useBoxes(), true)
  const answer = () => {
    if (proposed !== undefined && fields?.isBusy !== true) press(proposed.outcome)
  }
  const onReason = reasonKey(fields, press)
  return (
    <Dialog
      title={title}
      className={`question${parts.length === 0 ? "" : " is-wide"}${isBeside ? " at-side" : ""}`}
      onClose={() => {
        const closing = closingOf(question)
        if (closing !== undefined) press({ message: closing })
      }}
      onKey={(pressed) => {
        if (onReason(pressed) || keys.handle(pressed)) return true
        if (pressed.key !== "Enter" || !isFreeAt(pressed.target)) return false
        answer()
        return true
      }}
    >
      {picture === undefined ? null : (
        <div className="question-picture">
          <Picture picture={picture} />
        </div>
      )}
      <Pills question={question} press={press} />
      {entry === undefined ? null : (
        <EntryForm entry={entry} box={keys.entry} press={press} onEnter={keys.enter} isFirst />
      )}
      <form
        noValidate
        aria-busy={fields?.isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          answer()
        }}
      >
        {/* What scrolls and holds nothing to press is reached by the keyboard all the same. */}
        <div
          className={`question-body${fields?.fields[inOneColumn]?.kind === "number" ? " is-paired" : ""}`}
          tabIndex={hasControls(question) ? undefined : 0}
        >
          {text === "" ? null : <p>{text}</p>}
          {parts.map((part, at) => (
            <QuestionPart key={keyOf(part, at)} part={part} press={press} keys={keys} />
          ))}
        </div>
        <Buttons
          question={question}
          press={press}
          isFilledIn={fields?.focus !== undefined || entry !== undefined}
        />
      </form>
    </Dialog>
  )
}
