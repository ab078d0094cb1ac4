/**
 * The editions of a list, and which of its rows differ from an edition that somebody holds (SHELF-2). The key of an edition
 * stands for what is in it, so that whoever has the key has the rows, wherever they got them from.
 */

export interface Edition<Row> {
  readonly key: string
  readonly rows: ReadonlyMap<number, Row>
}
/** The newest edition, and the steps that led to it. */
export interface Editions<Row> {
  readonly newest: Edition<Row>
  readonly steps: ReadonlyArray<{
    /** The key of the edition before. */
    readonly from: string
    /** The ids of rows that are others, new or gone since. */
    readonly ids: ReadonlyArray<number>
  }>
}

/** Who holds an edition that is older than so many steps fetches the whole. */
export const mostSteps = 32

/** Another edition follows; `ids` are those whose rows differ from the one before. */
export const followed = <Row>(
  { newest, steps }: Editions<Row>,
  edition: Edition<Row>,
  ids: ReadonlyArray<number>
): Editions<Row> =>
  edition.key === newest.key
    ? { newest: edition, steps }
    : { newest: edition, steps: [...steps, { from: newest.key, ids }].slice(-mostSteps) }

/** What has become of an edition. */
export interface Since {
  /** The ids of rows to put in the place of those that are held, or beside them. */
  readonly changed: ReadonlyArray<number>
  readonly gone: ReadonlyArray<number>
}

/** An edition can come back, as when a change is taken back: the last time that it stood counts. */
const stepFrom = <Row>({ steps }: Editions<Row>, key: string): number =>
  steps.findLastIndex(({ from }) => from === key)
/** Whether it is known what has changed since the edition of a key. */
export const isKnown = <Row>(editions: Editions<Row>, key: string): boolean =>
  key === editions.newest.key || stepFrom(editions, key) >= 0

/** What to do to the edition of a key to have the newest; undefined where nobody knows that edition any more. */
export const since = <Row>(editions: Editions<Row>, key: string): Since | undefined => {
  const { newest, steps } = editions
  if (key === newest.key) return { changed: [], gone: [] }
  const at = stepFrom(editions, key)
  if (at < 0) return undefined
  const ids = [...new Set(steps.slice(at).flatMap((step) => step.ids))].sort((a, b) => a - b)
  return {
    changed: ids.filter((id) => newest.rows.has(id)),
    gone: ids.filter((id) => !newest.rows.has(id))
  }
}

/** The rows that somebody holds, brought to the newest edition: in the order of their ids, as the whole is. */
export const broughtOn = <Row>(
  before: ReadonlyArray<Row>,
  idOf: (row: Row) => number,
  changed: ReadonlyArray<Row>,
  gone: ReadonlyArray<number>
): ReadonlyArray<Row> => {
  const rows = new Map(before.map((row) => [idOf(row), row]))
  for (const id of gone) rows.delete(id)
  for (const row of changed) rows.set(idOf(row), row)
  return [...rows.values()].sort((a, b) => idOf(a) - idOf(b))
}
