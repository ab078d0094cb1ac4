/** Columns of lists that a workstation shows or not: which there are, and which it shows. */
/** In the order in which they stand. */
export const listColumns = {
  /** Where it goes, what it comes to, where it is from, how long until it is late, who is on it. */
  orders: ["area", "amount", "source", "left", "by"],
  dispatch: ["items", "duration", "area", "amount", "payment"],
  /** What is left of a pack, where its product stands, days since its receipt, and the shipment that it came with. */
  inventory: ["qty", "shelf", "age", "shipment"]
} as const

export type ListName = keyof typeof listColumns
export type ListColumn<List extends ListName> = (typeof listColumns)[List][number]
export type ShownColumns = { readonly [List in ListName]: ReadonlyArray<ListColumn<List>> }

/** Of a workstation that nobody has set. */
export const standardColumns: ShownColumns = {
  orders: ["area", "amount", "by"],
  dispatch: ["items", "duration", "area"],
  inventory: ["qty", "shelf"]
}

/** Shown from now on, or no longer. */
export type TurnedColumn = {
  readonly [List in ListName]: {
    readonly _tag: "TurnedColumn"
    readonly list: List
    readonly column: ListColumn<List>
  }
}[ListName]

export const isShown = (shown: ReadonlyArray<string>, column: string): boolean => shown.includes(column)

export const withTurned = (shown: ShownColumns, { list, column }: TurnedColumn): ShownColumns => ({
  ...shown,
  [list]: listColumns[list].filter((each) => (each === column) !== isShown(shown[list], each))
})
