/** Any page whose view is a value. */
import { type ReactNode, useEffect } from "react"
import { shownTo } from "#core/client/views.ts"
import type { Action } from "#core/kit/view/action.ts"
import { backWord } from "#core/kit/view/back.ts"
import { heldKeys } from "#core/kit/view/held-keys.ts"
import { atFoot } from "#core/kit/view/offered.ts"
import { shownKey } from "#core/kit/view/shown-key.ts"
import { chosenRow } from "#core/kit/view/table.ts"
import type { WorkHead as Head } from "#core/kit/view/telling.ts"
import type * as View from "#core/kit/view/view.ts"
import { partOf } from "#core/kit/view/view.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { useTell } from "../client.tsx"
import { Icon } from "../parts/icon.tsx"
import { Name } from "../parts/name.tsx"
import { usePinned } from "../parts/pinned.ts"
import { Progress } from "../parts/progress.tsx"
import { Aside } from "./aside.tsx"
import { LazyForm, LazyQuestion } from "./lazy-form.tsx"
import { hasMenu, PageMenu } from "./more-menu.tsx"
import { type Press, type Pressable, pressing } from "./outcome.ts"
import { ActionButton, Page } from "./page.tsx"
import { Part, type PartProps } from "./part.tsx"
import { ScanEnd } from "./scan.tsx"
import { showNext, showRow } from "./show-row.ts"
import { useShown } from "./shown.ts"
import { TotalsAtFoot } from "./totals.tsx"
import { PageKeys } from "./view-keys.ts"

export const PagePart = <M,>({ part, ...rest }: PartProps<M, View.Part<M>>) =>
  part.part === "form" ? <LazyForm form={part} press={rest.press} /> : <Part part={part} {...rest} />

/** A key that does it in a box, too, where there is one. */
const KeyHint = ({ keys }: { keys: ReadonlyArray<string> }) =>
  keys.length === 0 ? null : (
    <>
      {" "}
      <kbd>{shownKey([keys.find((key) => /^F\d/.test(key)) ?? keys[0] ?? ""])}</kbd>
    </>
  )

/**
 * After every scan, taken or refused, the row to work on next is in sight, with those done last over it; where nobody can
 * tell it, or the scanned row is asked about, the one that the scan went to.
 */
const useScannedRow = <M,>(view: View.View<M>): (() => void) => {
  const [scans, table] = [partOf(view, "scan"), partOf(view, "table")]
  const row = table?.cursor?.isImplied === true || table === undefined ? undefined : chosenRow(table)?.id
  const next = table?.next
  const isOfScanned = next === undefined || scans?.question !== undefined
  const show = () => {
    if (next !== undefined) showNext(`row-${next}`)
    if (row !== undefined && isOfScanned) showRow(`row-${row}`)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scan, what is asked now, or the pack to take may be of the same row
  useEffect(() => {
    if (scans !== undefined) show()
  }, [row, next, scans?.lastScan, scans?.question?.text, scans?.next?.text])
  return show
}

/** The title of work, and what stays in sight with it. */
const WorkHead = <M,>({ view, head, press }: { view: View.View<M>; head: Head; press: Press<M> }) => (
  <>
    <MarkedTitle view={view} press={press} />
    <p className="head-facts">
      {head.facts.map((fact) => (
        <span key={fact}>
          <Name text={fact} />
        </span>
      ))}
    </p>
    {head.progress === undefined ? null : <Progress progress={head.progress} />}
    {head.figure === undefined ? null : <strong className="head-figure">{head.figure}</strong>}
  </>
)

/** The tools of work, pinned over its lines. */
const PinnedTools = ({ children }: { children: ReactNode }) => (
  <div className="work-head" ref={usePinned<HTMLDivElement>("--work-head-height")}>
    {children}
  </div>
)

/** Where the tools stand, and what stands beside the rest. */
const layingOut = (
  view: View.View<unknown>
): ((tools: ReactNode, before: ReactNode, after: ReactNode, foot: ReactNode) => ReactNode) | undefined => {
  const { aside, head, column } = view
  if (head !== undefined)
    return (tools, before, after, foot) => (
      <>
        <PinnedTools>{tools}</PinnedTools>
        {aside === undefined ? null : <Aside aside={aside} head={head} />}
        {before}
        {after}
        {foot}
      </>
    )
  if (column !== undefined)
    return (tools, before, after, foot) => (
      <div className="with-column">
        {tools}
        <div className="column">{before}</div>
        <div className="beside">{after}</div>
        {foot}
      </div>
    )
  return partOf(view, "shelf") === undefined
    ? undefined
    : (tools, before, after, foot) => (
        <div className="with-shelf">
          <div className="to-take">
            {tools}
            {before}
          </div>
          <div className="taken">
            {after}
            {foot}
          </div>
        </div>
      )
}

/** The way back, which may ask first, and the title with a word on how it stands. */
const MarkedTitle = <M,>({ view: { title, mark, back }, press }: { view: View.View<M>; press: Press<M> }) => (
  <>
    {back === undefined ? null : (
      <button type="button" className="button is-small" onClick={() => press(back.outcome)}>
        <Icon name="back" />
        <span className="icon-word">{backWord(back)}</span>
      </button>
    )}
    <h1>
      {sanitizeText(title)}
      {mark === undefined ? null : (
        <>
          {" "}
          <span className={`status is-${mark.tone}`}>{mark.text}</span>
        </>
      )}
    </h1>
  </>
)

/** What is at the foot of a page: what waits, what was refused, and the way on. */
export const Foot = <M,>({
  view,
  press,
  onResize
}: Pressable<M, { view: View.View<M>; onResize: () => void }>) => {
  const totals = partOf(view, "totals")
  return (
    <ScanEnd
      strip={partOf(view, "scan")}
      sum={view.sum}
      totals={totals?.isAtFoot === true ? <TotalsAtFoot part={totals} /> : undefined}
      primary={atFoot(view)}
      press={press}
      onResize={onResize}
    >
      {(action) => (
        <ActionButton
          key={action.id}
          action={action}
          press={press}
          look={lookOf(action, view)}
          hint={<KeyHint keys={heldKeys(view, "browser", action.keys)} />}
        />
      )}
    </ScanEnd>
  )
}

/** A page from its view, whoever runs it. */
export const Whole = <M,>({ view, press }: { view: View.View<M>; press: Press<M> }) => {
  const showScanned = useScannedRow(view)
  return (
    <Page
      view={view}
      press={press}
      Keys={PageKeys}
      more={(button) => (hasMenu(view) ? <PageMenu view={view} press={press} button={button} /> : null)}
      title={
        view.head !== undefined ? (
          <WorkHead view={view} head={view.head} press={press} />
        ) : view.showsBack === true &&
          view.back !== undefined &&
          ("message" in view.back.outcome || view.mark !== undefined) ? (
          <MarkedTitle view={view} press={press} />
        ) : undefined
      }
      layOut={layingOut(view)}
      draw={(part, keys) => (
        <PagePart part={part} press={press} keys={keys} advice={partOf(view, "scan")?.next ?? undefined} />
      )}
    >
      <Foot view={view} press={press} onResize={showScanned} />
      {view.question === undefined ? null : (
        <LazyQuestion key={view.question.id} question={view.question} press={press} />
      )}
    </Page>
  )
}

/** The classes of an action: below the head of work the one that leads on stands out once it can be pressed with sense. */
const lookOf = <M,>({ tone, isPrimary }: Action<M>, view: View.View<M>): string =>
  isPrimary === true && ((partOf(view, "scan")?.progress ?? view.head) === undefined || tone === "good")
    ? "button is-primary is-large"
    : "button is-large"

export const ViewPage = () => {
  const tell = useTell()
  return (
    shownTo(useShown(), (view, toClient) => <Whole view={view} press={pressing(tell, toClient)} />) ?? null
  )
}
