/** Any page whose view is a value. */
import { Box } from "ink"
import { shownTo } from "#core/client/views.ts"
import { fieldWithKeys } from "#core/kit/view/form-keys.ts"
import { partOf, type View } from "#core/kit/view/view.ts"
import { asideColumns, besideColumns, rowsBelow, standsBeside } from "../beside.ts"
import { layerOf, type State } from "../focus.ts"
import { formHeight } from "../form-rows.ts"
import { packUnderCursor } from "../keys/row-packs.ts"
import { heldText } from "../keys.ts"
import { linesIn, readLines } from "../lines.ts"
import {
  bodyRows,
  formRoom,
  formsOf,
  gridHeight,
  growing,
  hasTileLine,
  isGrowing,
  isTitleDrawn,
  isUnfolded,
  readAbove,
  rowsAbove,
  rowsOverAll,
  scrollRoom,
  titleLines
} from "../scroll.ts"
import { AsideColumn } from "./aside.tsx"
import { BesideBelow, BesideColumn } from "./beside.tsx"
import { BoardLists } from "./board.tsx"
import { CardList } from "./cards.tsx"
import { ChartRows, chartHeight, chartRooms } from "./chart.tsx"
import { EntryLine } from "./entry.tsx"
import { FormPart } from "./form.tsx"
import { FigureLine, FigureRows, FoldLine, LinkLines, linkLines, TileGrid, WorkLists } from "./grid.tsx"
import { Lines } from "./lines.tsx"
import { Row } from "./row.tsx"
import { ScanEnd, ScanTop } from "./scan-strip.tsx"
import { isSearching } from "./search-line.tsx"
import { ShelfRows } from "./shelf.tsx"
import { rowsNeeded, TableRows } from "./table.tsx"
import { TileLine, Title } from "./title.tsx"
import { AlertRow, TabRows, Toolbar } from "./toolbar.tsx"

/** Rows that a table keeps below charts: its headings, some rows, and what it says of them. */
const leastOfTable = 10

interface PartsProps {
  readonly view: View<unknown>
  readonly state: State
  /** Those that the parts have, without what stands beside them. */
  readonly columns: number
}

/** The parts that are only read, as far as they fit; the rest is scrolled to. */
const Read = ({ view, state, columns }: PartsProps) => {
  const lines = readLines(view, columns)
  const { window, hidden } = scrollRoom(view, state.size)
  const above = growing(view) === undefined ? lines.length : readAbove(view, state.size, columns)
  if (above < lines.length) {
    const { first, rest, sum } = linesIn(lines, above)
    return (
      <>
        <Lines lines={first} />
        {above === 0 ? null : <Row dimColor>{` and ${rest} more in a higher window`}</Row>}
        <Lines lines={sum} />
      </>
    )
  }
  if (hidden === 0) return <Lines lines={lines} />
  const scrolled = Math.min(state.focus.scroll, hidden)
  const top = isGrowing(view) ? hidden - scrolled : scrolled
  return (
    <>
      <Lines lines={lines.slice(top, top + window)} />
      <Row dimColor>{` lines ${top + 1} to ${top + window} of ${lines.length}`}</Row>
    </>
  )
}

/** Forms one below the other; the one that somebody is in gets its rows first. */
const Forms = ({ view, state, room }: { view: View<unknown>; state: State; room: number }) => {
  const forms = formsOf(view)
  const heights = forms.map((form) => formHeight(form, state.size.columns))
  const filled = forms.findIndex((form) => fieldWithKeys(form) !== undefined)
  let left = room - Math.min(room, heights[filled] ?? 0)
  return forms.map((form, at) => {
    const height = at === filled ? Math.min(room, heights[at] ?? 0) : Math.min(left, heights[at] ?? 0)
    if (at !== filled) left -= height
    return height < 3 ? null : <FormPart key={form.id} form={form} state={state} height={height} />
  })
}

type ActiveProps = PartsProps & { readonly isActive: boolean }

/** What says where one is and what narrows it over the whole width, below it the parts and what stands beside them. */
const Parts = ({ view, state, columns, isActive }: ActiveProps) => {
  const right = besideColumns(view, state.size.columns)
  const search = partOf(view, "search")
  const parts = <Below view={view} state={state} columns={columns - right} isActive={isActive} />
  return (
    <>
      {partOf(view, "tabs") === undefined ? null : <TabRows view={view} columns={columns} />}
      <Toolbar view={view} state={state} />
      <AlertRow view={view} columns={columns} />
      {right === 0 ? (
        parts
      ) : (
        <Box>
          <Box flexDirection="column" width={columns - right}>
            {parts}
          </Box>
          <BesideColumn
            view={view}
            columns={right}
            rows={
              bodyRows(state.size) -
              rowsOverAll(view, state.size.columns, search !== undefined && isSearching(state, search.text))
            }
          />
        </Box>
      )}
    </>
  )
}

const Below = ({ view, state, columns, isActive }: ActiveProps) => {
  const [search, figures, lists, tiles, entry, scans, shelf, list] = [
    partOf(view, "search"),
    partOf(view, "figures"),
    partOf(view, "worklists"),
    partOf(view, "tiles"),
    partOf(view, "entry"),
    partOf(view, "scan"),
    partOf(view, "shelf"),
    growing(view)
  ]
  const fold = tiles?.fold
  const links = fold?.isOpen === false ? undefined : partOf(view, "links")
  const typing = { pendingText: heldText(state), columns, isActive }
  const searches = search !== undefined && isSearching(state, search.text)
  const above = rowsAbove(view, state.size.columns, searches)
  const room = formRoom(view, state.size, above)
  const read = list === undefined ? readLines(view, columns).length : readAbove(view, state.size, columns)
  const height = bodyRows(state.size) - above - read - room
  const charts = isUnfolded(view) ? [] : view.parts.filter((part) => part.part === "chart")
  // A list below charts keeps rows for itself; what they leave is its own, too.
  const below =
    charts.length > 0 && list?.part === "table" ? Math.min(leastOfTable, Math.max(0, height >> 1)) : 0
  const drawn =
    below === 0
      ? 0
      : chartRooms(charts, height - below).reduce((sum, { chart, rows }) => sum + chartHeight(chart, rows), 0)
  const spare =
    list?.part === "table"
      ? rowsBelow(view, state.size.columns, height - drawn - rowsNeeded(list, columns))
      : 0
  return (
    <>
      {entry === undefined || isGrowing(view) ? null : <EntryLine entry={entry} {...typing} />}
      {scans === undefined ? null : (
        <ScanTop strip={scans} isScanBeside={standsBeside(view, "scan", state.size.columns)} {...typing} />
      )}
      {tiles === undefined || !hasTileLine(view) ? null : (
        <TileLine
          actions={
            view.showsBack === true && view.back !== undefined ? [...tiles.actions, view.back] : tiles.actions
          }
        />
      )}
      {shelf === undefined || standsBeside(view, "shelf", state.size.columns) ? null : (
        <ShelfRows part={shelf} columns={columns} />
      )}
      {figures === undefined || figures.cursor !== undefined ? null : <FigureLine part={figures} />}
      <Read view={view} state={state} columns={columns} />
      {entry !== undefined && isGrowing(view) ? <EntryLine entry={entry} {...typing} /> : null}
      {figures?.cursor === undefined ? null : <FigureRows part={figures} columns={columns} />}
      {lists === undefined || isUnfolded(view) ? null : <WorkLists part={lists} columns={columns} />}
      {tiles?.cursor === undefined || fold?.isOpen === false ? null : (
        <TileGrid part={tiles} columns={columns} />
      )}
      {chartRooms(
        charts,
        height -
          below -
          gridHeight(view, columns) -
          (links === undefined ? 0 : linkLines(links, columns).length + 1)
      ).map(({ chart, rows }) => (
        <ChartRows key={chart.id} part={chart} columns={columns} rows={rows} />
      ))}
      {fold?.isOpen === false ? <FoldLine action={fold.action} /> : null}
      {links === undefined ? null : <LinkLines part={links} columns={columns} />}
      {list?.part === "table" ? (
        <TableRows
          table={list}
          pack={packUnderCursor(list, state)}
          columns={columns}
          height={height - drawn - spare}
          status={isTitleDrawn(view) ? "" : view.sum || (view.status ?? "")}
        />
      ) : null}
      {spare === 0 ? null : <BesideBelow view={view} columns={columns} rows={spare} />}
      {list?.part === "cards" ? (
        <Box marginTop={1} flexDirection="column">
          <CardList part={list} columns={columns} height={height - 1} />
        </Box>
      ) : null}
      {list?.part === "board" ? <BoardLists lists={list.lists} columns={columns} height={height} /> : null}
      {scans === undefined ? null : (
        <ScanEnd
          strip={scans}
          actions={[
            ...view.actions.filter(({ isOtherWay }) => isOtherWay === true),
            ...view.actions.filter(({ isPrimary }) => isPrimary === true).slice(0, 1)
          ]}
          columns={columns}
        />
      )}
      <Forms view={view} state={state} room={room} />
    </>
  )
}

interface WholeProps {
  readonly view: View<unknown>
  readonly state: State
  /** True where the view has the keys. */
  readonly isActive: boolean
  /** True where the view stands over a page. */
  readonly isOnTop?: boolean
}

/** A view, in the room that the size of its state gives it. */
export const Whole = ({ view, state, isActive, isOnTop = false }: WholeProps) => {
  const { columns } = state.size
  const asideWidth = asideColumns(view, state.size)
  return (
    <Box flexDirection="column">
      <Title view={view} columns={columns} isOnTop={isOnTop} />
      {view.aside === undefined || view.aside.isAbove === true ? (
        <Parts view={view} state={state} columns={columns} isActive={isActive} />
      ) : (
        <Box>
          <AsideColumn
            aside={view.aside}
            actions={view.actions.filter(({ isInMenu }) => isInMenu === true)}
            columns={asideWidth}
            rows={bodyRows(state.size) - titleLines(view, columns).length}
          />
          <Box flexDirection="column" width={columns - asideWidth}>
            <Parts view={view} state={state} columns={columns - asideWidth} isActive={isActive} />
          </Box>
        </Box>
      )}
    </Box>
  )
}

/** The page's view; nothing where the present page is drawn by hand. */
export const ViewPage = ({ state }: { readonly state: State }) =>
  shownTo(state.model, (view) => <Whole view={view} state={state} isActive={layerOf(state) === "page"} />) ??
  null
