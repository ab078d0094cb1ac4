/** Any page whose view is a value. */
import { type RefObject, useEffect, useRef } from "react"
import { Link } from "wouter"
import { sanitizeText } from "#core/sanitize-text.ts"
import * as route from "#core/screen/route.ts"
import type { Action } from "#core/screen/view/action.ts"
import { shownKey } from "#core/screen/view/keys.ts"
import { chosenRow } from "#core/screen/view/table.ts"
import type * as View from "#core/screen/view/view.ts"
import { actionsOf, partOf } from "#core/screen/view/view.ts"
import { isShownAlike, type Shown, shownTo } from "#core/screen/views.ts"
import { useModel, useTell } from "../client.tsx"
import { useKeys } from "../keys/shortcuts.ts"
import { Field } from "../parts/field.tsx"
import { Icon } from "../parts/icon.tsx"
import { showRow } from "../parts/pinned.ts"
import { CardList } from "./cards.tsx"
import { ChoiceList } from "./choices.tsx"
import { EntryForm } from "./entry.tsx"
import { Figures, Links, Tiles } from "./grid.tsx"
import { LazyForm, LazyQuestion } from "./lazy-form.tsx"
import { MoreMenu } from "./more-menu.tsx"
import { type Press, pressing } from "./outcome.ts"
import { Banner, Board, FactList, Heading, LineList, LogLines, Measure, Notice, Tabs } from "./parts.tsx"
import { ScanEnd, ScanTop } from "./scan.tsx"
import { ViewTable } from "./table.tsx"
import { useViewKeys, type ViewKeys } from "./view-keys.ts"

interface PartProps<M> {
  readonly part: View.Part<M>
  readonly press: Press<M>
  readonly keys: ViewKeys
  /** The line to type into takes the focus when it is shown. */
  readonly isFirst?: boolean
}

export const Part = <M,>({ part, press, keys, isFirst = false }: PartProps<M>) => {
  switch (part.part) {
    case "entry":
      return <EntryForm entry={part} box={keys.entry} press={press} onEnter={keys.enter} isFirst={isFirst} />
    case "scan":
      return <ScanTop strip={part} box={keys.entry} press={press} onEnter={keys.enter} />
    case "banner":
      return <Banner part={part} />
    case "log":
      return <LogLines part={part} />
    case "tabs":
      return <Tabs part={part} press={press} />
    case "notice":
      return <Notice part={part} />
    case "empty":
      return <p className="nothing">{part.text}</p>
    case "heading":
      return <Heading part={part} />
    case "measure":
      return <Measure part={part} />
    case "lines":
      return <LineList part={part} />
    case "facts":
      return <FactList part={part} />
    case "board":
      return <Board part={part} />
    case "tiles":
      return <Tiles part={part} press={press} />
    case "figures":
      return <Figures part={part} press={press} />
    case "links":
      return <Links part={part} press={press} />
    case "form":
      return <LazyForm form={part} press={press} />
    case "cards":
      return <CardList part={part} press={press} />
    case "choices":
      return <ChoiceList part={part} press={press} />
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
  readonly menu: RefObject<HTMLButtonElement | null>
}

/** What leads elsewhere is a link. */
export const ActionButton = <M,>({
  action,
  press,
  look = "button is-small"
}: {
  action: Action<M>
  press: Press<M>
  look?: string
}) => {
  const { title, icon, isDisabled = false, outcome, isPrimary, keys, tone } = action
  const text = (
    <>
      {icon === undefined ? null : <Icon name={icon} />}
      {title}
      {isPrimary === true && keys.length > 0 ? (
        <>
          {" "}
          <kbd>{handyKey(keys)}</kbd>
        </>
      ) : null}
    </>
  )
  return "leadsTo" in outcome ? (
    <Link href={route.print(outcome.leadsTo)} className={look}>
      {text}
    </Link>
  ) : (
    <button
      type="button"
      className={tone === "danger" ? `${look} is-danger` : look}
      disabled={isDisabled}
      onClick={() => press(outcome)}
    >
      {text}
    </button>
  )
}

/** A key that does it in a box, too, where there is one. */
const handyKey = (keys: ReadonlyArray<string>): string =>
  shownKey([keys.find((key) => /^F\d/.test(key)) ?? keys[0] ?? ""])

/** The way back, and what the page is called. */
const Title = <M,>({ view: { title, isTitleHidden, back, showsBack } }: { view: View.View<M> }) => {
  const leads = back !== undefined && "leadsTo" in back.outcome ? back.outcome.leadsTo : undefined
  return (
    <>
      {showsBack === true && leads !== undefined ? <Link href={route.print(leads)}>Back</Link> : null}
      <h1 className={isTitleHidden === true ? "unseen" : undefined}>{sanitizeText(title)}</h1>
    </>
  )
}

/** What is done with the page as a whole: searched, refreshed, left. */
const Tools = <M,>({ view, press, box, menu }: ToolsProps<M>) => {
  const { status = "", isTitleHidden } = view
  const actions = view.actions.filter(({ isPrimary, isInMenu }) => isPrimary !== true && isInMenu !== true)
  const more = actionsOf(view).filter(({ isInMenu }) => isInMenu === true)
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
      {actions.length + more.length === 0 && status === "" ? null : (
        <div className="list-state">
          <span role="status">{status}</span>
          {actions.map((action) => (
            <ActionButton key={action.id} action={action} press={press} />
          ))}
          {more.length === 0 ? null : <MoreMenu actions={more} press={press} button={menu} />}
        </div>
      )}
    </div>
  )
}

export const keyOf = <M,>(part: View.Part<M>): string =>
  `${part.part} ${part.part === "form" ? part.id : part.part === "notice" ? part.text : "title" in part ? part.title : ""}`

/** After every scan, taken or refused, the row that it went to is in sight. */
const useScannedRow = <M,>(view: View.View<M>): (() => void) => {
  const [scans, table] = [partOf(view, "scan"), partOf(view, "table")]
  const row = table?.cursor?.isImplied === true || table === undefined ? undefined : chosenRow(table)?.id
  const show = () => showRow(row === undefined ? undefined : `row-${row}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scan may have gone to the same row
  useEffect(() => {
    if (scans !== undefined) show()
  }, [row, scans?.lastScan])
  return show
}

/** A page from its view, whoever runs it. */
export const Whole = <M,>({ view, press }: { view: View.View<M>; press: Press<M> }) => {
  const keys = useViewKeys(view, press)
  useKeys(keys.handle)
  const showScanned = useScannedRow(view)
  const [tabs, scans] = [partOf(view, "tabs"), partOf(view, "scan")]
  return (
    <>
      {view.isTitleHidden === true ? <Title view={view} /> : null}
      {tabs === undefined ? null : <Tabs part={tabs} press={press} />}
      <Tools view={view} press={press} box={keys.search} menu={keys.menu} />
      {view.parts
        .filter(({ part }) => part !== "tabs")
        .map((part) => (
          <Part key={keyOf(part)} part={part} press={press} keys={keys} />
        ))}
      <ScanEnd
        strip={scans}
        primary={view.actions.filter(({ isPrimary }) => isPrimary === true)}
        press={press}
        onResize={showScanned}
      >
        {(action) => (
          <ActionButton key={action.id} action={action} press={press} look="button is-primary is-large" />
        )}
      </ScanEnd>
      {view.question === undefined ? null : (
        <LazyQuestion key={view.question.id} question={view.question} press={press} />
      )}
    </>
  )
}

export const ViewPage = () => {
  const tell = useTell()
  const kept = useRef<Shown>(undefined)
  // A second that passes changes nothing that is shown here.
  const shown = useModel((model): Shown => {
    if (kept.current === undefined || !isShownAlike(kept.current, model)) kept.current = model
    return kept.current
  })
  return shownTo(shown, (view, toClient) => <Whole view={view} press={pressing(tell, toClient)} />) ?? null
}
