/** A page whose view is a value: its title, its tabs, its tools, and its parts as somebody draws them. */
import { type FormEvent, Fragment, type ReactNode, type RefObject, useRef } from "react"
import type { Action } from "#core/kit/view/action.ts"
import { isAtFoot } from "#core/kit/view/offered.ts"
import { partKeys } from "#core/kit/view/part-keys.ts"
import type * as View from "#core/kit/view/view.ts"
import { emptyIn, partOf, tabsIn } from "#core/kit/view/view.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { CameraButton } from "../camera/button.tsx"
import { isOwnKey, type Press as Pressed, useKeys } from "../keys/shortcuts.ts"
import { Field } from "../parts/field.tsx"
import { Icon } from "../parts/icon.tsx"
import { PlaceLink } from "../parts/place-link.tsx"
import { word } from "../words.ts"
import { AlertBar, FilterBar, SortBox } from "./filters.tsx"
import type { Press, Pressable } from "./outcome.ts"
import type { Boxes, PageKeysProps, ViewKeys } from "./page-keys.ts"
import { Tabs } from "./tabs.tsx"
import { isTyped } from "./typed.ts"

/** The button of an action; one that leads to another page is a link. */
export const ActionButton = <M,>({
  action,
  press,
  look = "button is-small",
  hint
}: {
  action: Action<M>
  press: Press<M>
  look?: string
  /** Behind its title. */
  hint?: ReactNode
}) => {
  const { title, icon, isDisabled = false, isChosen, outcome, tone } = action
  const text = (
    <>
      {icon === undefined ? null : <Icon name={icon} />}
      <span>{title}</span>
      {hint}
    </>
  )
  return "leadsTo" in outcome ? (
    <PlaceLink to={outcome.leadsTo} className={look}>
      {text}
    </PlaceLink>
  ) : (
    <button
      type="button"
      className={tone === "danger" ? `${look} is-danger` : look}
      disabled={isDisabled}
      aria-pressed={isChosen}
      onClick={() => press(outcome)}
    >
      {text}
    </button>
  )
}

/** The way back, and what the page is called. */
const Title = <M,>({ view: { title, isTitleHidden, back, showsBack } }: { view: View.View<M> }) => {
  const leads = back !== undefined && "leadsTo" in back.outcome ? back.outcome.leadsTo : undefined
  return (
    <>
      {showsBack === true && leads !== undefined ? (
        <PlaceLink to={leads} className="button is-small">
          <Icon name="back" />
          <span className="icon-word">{word("Back")}</span>
        </PlaceLink>
      ) : null}
      <h1 className={isTitleHidden === true ? "unseen" : undefined}>{sanitizeText(title)}</h1>
    </>
  )
}

export const SearchBox = <M,>({
  search,
  press,
  keys
}: Pressable<M, { search: View.Search<M>; keys: PartKeys }>) => {
  const field = (
    <Field
      ref={keys.search as RefObject<HTMLInputElement>}
      label={search.label}
      isLabelHidden
      type="search"
      placeholder={search.prompt ?? search.label}
      value={search.text}
      onChange={(text) => press({ message: search.typed(text) })}
    />
  )
  const open = (event: FormEvent) => {
    event.preventDefault()
    keys.open()
  }
  return search.isDirect === true ? (
    <form className="search" onSubmit={open}>
      {field}
    </form>
  ) : (
    <div className="search">{field}</div>
  )
}

/** The tools of the whole page: to search, narrow, refresh and leave it. */
const Tools = <M,>({
  view,
  press,
  keys,
  more,
  title
}: Pressable<M, { view: View.View<M>; keys: PartKeys; more: ReactNode; title: ReactNode }>) => {
  const { status = "", isTitleHidden, takesScans } = view
  const ends = emptyIn(view)?.action?.id
  const actions = view.actions.filter(
    (action) => !isAtFoot(action) && action.isInMenu !== true && action.id !== ends
  )
  const search = isSearchedBelow(view) ? undefined : partOf(view, "search")
  const [filters, alerts] = [partOf(view, "filters"), partOf(view, "alerts")]
  // Of several one holds: they are one control.
  const periods = actions.filter(({ isChosen }) => isChosen !== undefined)
  const button = (action: Action<M>) => <ActionButton key={action.id} action={action} press={press} />
  const state =
    actions.length === 0 && (more === null || filters !== undefined) && status === "" ? null : (
      <div className="list-state">
        <span role="status">{status}</span>
        {periods.length === 0 ? null : <fieldset className="segments">{periods.map(button)}</fieldset>}
        {actions.filter((action) => !periods.includes(action)).map(button)}
        {filters === undefined ? more : null}
      </div>
    )
  return (
    <div className="tools">
      {isTitleHidden === true ? null : (title ?? <Title view={view} />)}
      {takesScans === true ? <CameraButton /> : null}
      {search === undefined ? null : <SearchBox search={search} press={press} keys={keys} />}
      {filters === undefined ? (
        state
      ) : (
        // In one row that scrolls where there is little room.
        <div className="tool-strip">
          <SortBox table={partOf(view, "table")} press={press} />
          <FilterBar part={filters} press={press} />
          {state}
        </div>
      )}
      {filters === undefined || more === null ? null : <div className="list-state">{more}</div>}
      {filters === undefined || alerts === undefined ? null : <AlertBar part={alerts} press={press} />}
    </div>
  )
}

/** What is looked for in a list below the line for codes stands over that list, where nothing of it is pinned. */
const isSearchedBelow = ({ head, parts }: View.View<unknown>): boolean =>
  head === undefined && parts.find(({ part }) => part === "search" || part === "scan")?.part === "scan"

/** Drawn among the tabs and the tools; what must be seen to first where the tools narrow a list. */
const isAboveContent = ({ part }: View.Part<unknown>, isNarrowing: boolean, isBelow: boolean): boolean =>
  part === "tabs" ||
  (part === "search" && !isBelow) ||
  part === "filters" ||
  (part === "alerts" && isNarrowing)

export const useBoxes = (): Boxes => ({
  search: useRef<HTMLInputElement>(null),
  entry: useRef<HTMLInputElement>(null),
  menu: useRef<HTMLButtonElement>(null)
})

/** Keys that a page has a meaning for. */
const isForPages = ({ key, control }: Pressed): boolean =>
  !control && (isTyped(key) || /^([/$]|Enter|Escape|Arrow.*|Page.*)$/.test(key))

/** The code of the keys, or what letters are for, may be on its way: what is pressed meanwhile is done when it is there. */
const usePageKeys = (isLoading: boolean) => {
  const [keys, waiting] = [useRef<ViewKeys>(undefined), useRef<Array<Pressed>>([])]
  useKeys((pressed) => {
    if (keys.current !== undefined && (isLoading ? !isTyped(pressed.key) : waiting.current.length === 0))
      return keys.current.handle(pressed)
    if (isOwnKey(pressed) || !isForPages(pressed)) return false
    waiting.current.push(pressed)
    return true
  })
  /** The stored keys, one after the other: each has the meaning of the page that the one before it left. */
  const replay = (): void => {
    const [pressed] = waiting.current
    if (pressed === undefined) return
    keys.current?.handle(pressed)
    waiting.current.shift()
    setTimeout(replay)
  }
  return {
    keys,
    found: (now: ViewKeys): void => {
      keys.current = now
      // What is being drawn hears nothing yet.
      if (!isLoading && waiting.current.length > 0) setTimeout(replay)
    }
  }
}

interface PageProps<M> {
  readonly view: View.View<M>
  readonly press: Press<M>
  readonly draw: (part: View.Part<M>, keys: PartKeys) => ReactNode
  readonly Keys: <N>(props: PageKeysProps<N>) => ReactNode
  /** The actions that stand behind one button. */
  readonly more?: (button: Boxes["menu"]) => ReactNode
  /** Drawn in place of the plain title. */
  readonly title?: ReactNode
  /** Lays it out where not all stands below each other: its tools, its parts up to the shelf or in the column, those after it, and its foot. */
  readonly layOut?:
    | ((tools: ReactNode, before: ReactNode, after: ReactNode, foot: ReactNode) => ReactNode)
    | undefined
  /** Below and over its parts. */
  readonly children?: ReactNode
}

/** The keys that parts need: the place of the line, and the meaning of Enter in it. */
export type PartKeys = Boxes & Pick<ViewKeys, "enter" | "open">

export const Page = <M,>({ view, press, draw, Keys, more, title, layOut, children }: PageProps<M>) => {
  const boxes = useBoxes()
  const { keys, found } = usePageKeys(emptyIn(view)?.state === "loading")
  const toParts: PartKeys = {
    ...boxes,
    enter: () => keys.current?.enter(),
    open: () => keys.current?.open()
  }
  const rows = tabsIn(view).map((part) => <Tabs key={part.label} part={part} press={press} />)
  const tabs = rows.length > 1 ? <div className="tab-row">{rows}</div> : rows
  const tools = (
    <>
      <Tools view={view} press={press} keys={toParts} more={more?.(boxes.menu) ?? null} title={title} />
      {view.isTitleHidden === true ? null : tabs}
    </>
  )
  const isNarrowing = partOf(view, "filters") !== undefined
  const isBelow = isSearchedBelow(view)
  const parts = view.parts.filter((part) => !isAboveContent(part, isNarrowing, isBelow))
  const behind = view.column ?? parts.findIndex(({ part }) => part === "shelf") + 1
  const keyed = partKeys(parts)
  const drawn = (from: number, to?: number) =>
    parts.slice(from, to).map((part, at) => <Fragment key={keyed[from + at]}>{draw(part, toParts)}</Fragment>)
  const [before, after] = [drawn(0, behind), drawn(behind)]
  return (
    <>
      <Keys view={view} press={press} boxes={boxes} found={found} />
      {view.isTitleHidden === true ? <Title view={view} /> : null}
      {view.isTitleHidden === true ? tabs : null}
      {layOut === undefined ? (
        <>
          {tools}
          {before}
          {after}
          {children}
        </>
      ) : (
        layOut(tools, before, after, children)
      )}
    </>
  )
}
