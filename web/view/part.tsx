/** A part of a view, each drawn once for all pages and dialogs. */
import type { NextToTake } from "#core/kit/view/entry.ts"
import type * as View from "#core/kit/view/view.ts"
import { CardList } from "./cards.tsx"
import { ChoiceList } from "./choices.tsx"
import { EntryForm } from "./entry.tsx"
import { AlertBar } from "./filters.tsx"
import { Figures, Links, Tiles, Worklists } from "./grid.tsx"
import { LazyChart } from "./lazy-chart.tsx"
import { LazyQr } from "./lazy-qr.tsx"
import { Nothing } from "./nothing.tsx"
import type { Press } from "./outcome.ts"
import { type PartKeys, SearchBox } from "./page.tsx"
import { Banner, Board, FactList, Heading, LineList, LogLines, Measure, Notice } from "./parts.tsx"
import { ScanTop } from "./scan.tsx"
import { Shelf } from "./shelf.tsx"
import { FullTable } from "./table-extras.tsx"
import { TotalCards, Totals } from "./totals.tsx"

/** Forms and questions have code of their own, which comes later and draws the parts of a question by this one. */
type PlainPart<M> = Exclude<View.Part<M>, { readonly part: "form" }>

export interface PartProps<M, Shown = PlainPart<M>> {
  readonly part: Shown
  readonly press: Press<M>
  readonly keys: PartKeys
  /** The line to type into takes the focus when it is shown. */
  readonly isFirst?: boolean
  /** Of the pack to take next. */
  readonly advice?: NextToTake | undefined
}

export const Part = <M,>({ part, press, keys, isFirst = false, advice }: PartProps<M>) => {
  switch (part.part) {
    case "entry":
      return <EntryForm entry={part} box={keys.entry} press={press} onEnter={keys.enter} isFirst={isFirst} />
    case "scan":
      return <ScanTop strip={part} box={keys.entry} press={press} onEnter={keys.enter} />
    case "banner":
      return <Banner part={part} />
    case "log":
      return <LogLines part={part} />
    case "notice":
      return <Notice part={part} />
    case "empty":
      return <Nothing part={part} press={press} />
    case "heading":
      return <Heading part={part} />
    case "measure":
      return <Measure part={part} />
    case "lines":
      return <LineList part={part} />
    case "facts":
      return <FactList part={part} />
    case "qr":
      return <LazyQr part={part} />
    case "totals":
      if (part.isAtFoot === true) return null
      return part.isCards === true ? <TotalCards part={part} /> : <Totals part={part} />
    case "board":
      return <Board part={part} press={press} />
    case "tiles":
      return <Tiles part={part} press={press} />
    case "shelf":
      return <Shelf part={part} press={press} />
    case "figures":
      return <Figures part={part} press={press} />
    case "worklists":
      return <Worklists part={part} press={press} />
    case "chart":
      return <LazyChart part={part} press={press} />
    case "links":
      return part.isInNavigation === true ? null : <Links part={part} press={press} />
    case "cards":
      return <CardList part={part} press={press} />
    case "choices":
      return <ChoiceList part={part} press={press} />
    case "table":
      return <FullTable table={part} press={press} advice={advice} />
    case "alerts":
      return <AlertBar part={part} press={press} />
    case "search":
      return <SearchBox search={part} press={press} keys={keys} />
    // They stand over the parts.
    case "tabs":
    case "filters":
      return null
  }
}
