/** Sentences of the page of master data. */

interface Column {
  readonly expected: string
  readonly example: string
  readonly when_empty: string
  readonly is_required: boolean
}
interface Counts {
  readonly added: number
  readonly changed: number
  readonly removed: number
}
type State = "planned" | "done" | "undone" | "failed" | "cancelled"

export const kind = "Kind"
export const history = "History"
export const addRow = "New row"
export const fromFile = "From a file"
export const takeAway = "Take away"
export const check = "Check"
export const checking = "Checking..."
export const noRows = "There are no rows of this kind"
export const noRowFound = "No row is found"
export const noChanges = "Nobody has changed anything of this kind"
export const searchRows = "Search rows by number or name"
export const momentHint = "Empty for now; or 18:30, or 2026-12-01 09:00"
export const momentWanted = "Write a time as 18:30, or a day and a time as 2026-12-01 09:00"
export const momentOver = "That time is over: write a later one, or none for now"
export const whyHint = "Stands in the history"
export const nothingChanged = "Nothing differs from what is stored"
export const changedMeanwhile =
  "Somebody has changed this row meanwhile: what you did not touch is as it is now"
export const leaveTitle = "Leave without changing anything?"
export const leaveText = "What was filled in is lost."
export const fileLabel = "CSV or JSON"
export const fileHint =
  "The first line of CSV names the columns. Choose a file or drop it on the button, or paste it; in a terminal type its path"
export const users = "Users..."
export const settings = "Reasons and lists of products..."
export const codeRules = "Code rules..."
export const columnsLabel = "Other names of columns"
export const columnsHint = "As Preis=price, Farbe= where Farbe is left out"
export const fileTooLong = "The file has more than 16 million characters: split it"
export const rowsGoOn = "There is more below: look at the whole change in the history"
export const whatChanges = "What changes"
export const whatIsWrong = "What is wrong"
export const toLookAt = "To be looked at, but no reason to stop"
export const undo = "Undo"
export const writeBack = "Write back"
export const forceBack = "Write back all the same"
export const cancelPlanned = "Cancel the plan"
export const undoRefused =
  "Nothing was written back: somebody has changed these since. All the same overwrites what they wrote"
export const moreRows = "More rows"
export const olderChanges = "Older changes"
export const isMade = "Changing..."

/** The name of a column or a kind as a person reads it. */
export const spoken = (name: string): string => {
  const words = name.replaceAll("_", " ")
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** What a person has to know to fill in a cell. */
export const columnHint = ({ expected, example, when_empty, is_required }: Column): string => {
  const such = example === "" ? `Write ${expected}` : `Write ${expected}, such as ${example}`
  if (is_required) return such
  return when_empty === "" ? `${such}; may be empty` : `${such}; empty means ${when_empty}`
}

const counted = (count: number, one: string, many: string): ReadonlyArray<string> =>
  count === 0 ? [] : [count === 1 ? one : many]

/** "3 added, 12 changed". */
export const countsText = ({ added, changed, removed }: Counts): string => {
  const all = [
    ...counted(added, "1 row added", `${added} rows added`),
    ...counted(changed, "1 row changed", `${changed} rows changed`),
    ...counted(removed, "1 row taken away", `${removed} rows taken away`)
  ]
  return all.length === 0 ? "No row differs" : all.join(", ")
}

export const problemCount = (count: number): string =>
  count === 1 ? "1 problem: nothing can be changed" : `${count} problems: nothing can be changed`

export const sizeText = (lines: number): string =>
  `A file of ${lines} lines is chosen; choose another one to replace it`

export const partsText = (sent: number, all: number): string => `Part ${sent} of ${all} is sent`

export const pageText = (page: number, count: number): string =>
  count === 1 ? `Page ${page}, 1 row` : `Page ${page}, ${count} rows`

export const makeNow = "Change"
export const plan = "Plan"
export const plannedFor = (time: string): string => `It is changed at ${time}`
export const atOnce = "It is changed at once"
export const newRowOf = (name: string): string => `New row of ${name}`
export const takeAwayRow = (key: string): string => `Take ${key} away?`
export const undoTitle = (id: number): string => `Undo change ${id}?`
export const cancelTitle = (id: number): string => `Cancel the planned change ${id}?`
export const cancelText = "It is not carried out; what it says stays in the history."
export const changeTitle = (id: number, name: string): string => `Change ${id}, ${name}`
export const isDone = (name: string, counts: Counts): string => `${name}: ${countsText(counts)}`
export const isPlanned = (name: string, time: string): string => `${name}: planned for ${time}`
export const isCancelled = (id: number): string => `The planned change ${id} is cancelled`

const words: Readonly<Record<State, string>> = {
  planned: "Planned",
  done: "Done",
  undone: "Undone",
  failed: "Failed",
  cancelled: "Cancelled"
}
export const stateText = ({ state }: { readonly state: State }): string => words[state]
