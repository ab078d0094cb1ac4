/** Any page whose view is a value. */
import { type RefObject, useRef } from "react"
import { Link } from "wouter"
import { sanitizeText } from "#core/sanitize-text.ts"
import * as route from "#core/screen/route.ts"
import type { Action } from "#core/screen/view/action.ts"
import type * as View from "#core/screen/view/view.ts"
import { partOf } from "#core/screen/view/view.ts"
import { isShownAlike, type Shown, shownTo } from "#core/screen/views.ts"
import { useDispatch, useModel } from "../client.tsx"
import { Field } from "../parts/field.tsx"
import { Name } from "../parts/name.tsx"
import { CardList } from "./cards.tsx"
import { type Press, pressing } from "./outcome.ts"
import { Board, FactList, LineList, Notice, Tabs, Tiles } from "./parts.tsx"
import { Question } from "./question.tsx"
import { ViewTable } from "./table.tsx"
import { useViewKeys } from "./view-keys.ts"

const Part = <M,>({ part, press }: { part: View.Part<M>; press: Press<M> }) => {
  switch (part.part) {
    case "tabs":
      return <Tabs part={part} press={press} />
    case "notice":
      return <Notice part={part} />
    case "empty":
      return <p className="nothing">{part.text}</p>
    case "heading":
      return (
        <p className="view-heading">
          <Name text={part.text} />
        </p>
      )
    case "lines":
      return <LineList part={part} />
    case "facts":
      return <FactList part={part} />
    case "board":
      return <Board part={part} />
    case "tiles":
      return <Tiles part={part} press={press} />
    case "cards":
      return <CardList part={part} press={press} />
    case "table":
      return <ViewTable table={part} press={press} />
    // It stands among the tools.
    case "search":
      return null
  }
}

interface ToolsProps<M> {
  readonly view: View.View<M>
  readonly press: Press<M>
  readonly box: RefObject<HTMLInputElement | null>
}

/** What leads elsewhere is a link. */
const ActionButton = <M,>({ action, press }: { action: Action<M>; press: Press<M> }) => {
  const { title, isDisabled = false, outcome } = action
  return "leadsTo" in outcome ? (
    <Link href={route.print(outcome.leadsTo)} className="button is-small">
      {title}
    </Link>
  ) : (
    <button type="button" className="button is-small" disabled={isDisabled} onClick={() => press(outcome)}>
      {title}
    </button>
  )
}

/** The way back, and what the page is called. */
const Title = <M,>({ view: { title, isTitleHidden, back, showsBack } }: { view: View.View<M> }) => {
  const leads = "leadsTo" in back.outcome ? back.outcome.leadsTo : undefined
  return (
    <>
      {showsBack === true && leads !== undefined ? <Link href={route.print(leads)}>Back</Link> : null}
      <h1 className={isTitleHidden === true ? "unseen" : undefined}>{sanitizeText(title)}</h1>
    </>
  )
}

/** What is done with the page as a whole: searched, refreshed, left. */
const Tools = <M,>({ view, press, box }: ToolsProps<M>) => {
  const { status = "", actions, isTitleHidden } = view
  const search = partOf(view, "search")
  return (
    <div className="tools">
      {isTitleHidden === true ? null : <Title view={view} />}
      {search === undefined ? null : (
        <div className="search">
          <Field
            ref={box as RefObject<HTMLInputElement>}
            label={search.label}
            isLabelHidden
            type="search"
            placeholder={search.label}
            value={search.text}
            onChange={(text) => press({ message: search.typed(text) })}
          />
        </div>
      )}
      {actions.length === 0 ? null : (
        <div className="list-state">
          <span role="status">{status}</span>
          {actions.map((action) => (
            <ActionButton key={action.id} action={action} press={press} />
          ))}
        </div>
      )}
    </div>
  )
}

const keyOf = <M,>(part: View.Part<M>): string => `${part.part} ${"title" in part ? part.title : ""}`

const Whole = <M,>({ view, press }: { view: View.View<M>; press: Press<M> }) => {
  const box = useViewKeys(view, press)
  const tabs = partOf(view, "tabs")
  return (
    <>
      {view.isTitleHidden === true ? <Title view={view} /> : null}
      {tabs === undefined ? null : <Tabs part={tabs} press={press} />}
      <Tools view={view} press={press} box={box} />
      {view.parts
        .filter(({ part }) => part !== "tabs")
        .map((part) => (
          <Part key={keyOf(part)} part={part} press={press} />
        ))}
      {view.question === undefined ? null : (
        <Question key={view.question.id} question={view.question} press={press} />
      )}
    </>
  )
}

export const ViewPage = () => {
  const dispatch = useDispatch()
  const kept = useRef<Shown>(undefined)
  // A second that passes changes nothing that is shown here.
  const shown = useModel((model): Shown => {
    if (kept.current === undefined || !isShownAlike(kept.current, model)) kept.current = model
    return kept.current
  })
  return (
    shownTo(shown, (view, toClient) => <Whole view={view} press={pressing(dispatch, toClient)} />) ?? null
  )
}
