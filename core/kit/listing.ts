/**
 * What a screen reads from the server again and again, and the rows of a list among it: pages, the row under the cursor, and
 * the count of requests, by which a late answer of an earlier request is passed over.
 */
import { movedTo } from "./view/cursor.ts"

/** What is read: each request has a number, and only the answer to the last one counts. */
export interface Reading {
  readonly requestId: number
  readonly isLoading: boolean
  /** Why nothing is shown, or something old. */
  readonly problem: string | undefined
}

/** Rows that the server gives page by page. */
export interface Listing<Row, Id = number> extends Reading {
  /** Undefined until the first answer. */
  readonly rows: ReadonlyArray<Row> | undefined
  readonly total: number
  /** From 1. */
  readonly page: number
  readonly selected: Id | undefined
}

interface Numbered {
  readonly requestId: number
}

export const notRead: Reading = { requestId: 0, isLoading: false, problem: undefined }

export const emptyListing: Listing<never, never> = {
  ...notRead,
  rows: undefined,
  total: 0,
  page: 1,
  selected: undefined
}

/** It is asked for: what is shown stays until the answer is there. */
export const loading = <Model extends Reading>(model: Model): Model => ({
  ...model,
  requestId: model.requestId + 1,
  isLoading: true
})

/** The answer to the last request, as it changes the model; one to an earlier request changes nothing. */
export const got = <Model extends Reading>(model: Model, message: Numbered, answer: Partial<Model>): Model =>
  message.requestId === model.requestId
    ? { ...model, isLoading: false, problem: undefined, ...answer }
    : model

export const failed = <Model extends Reading>(
  model: Model,
  { requestId, problem }: Numbered & { readonly problem: string | undefined },
  change: Partial<Model> = {}
): Model => (requestId === model.requestId ? { ...model, isLoading: false, problem, ...change } : model)

/** Other rows are asked for: from their first page, with none of them under the cursor. */
export const fromFirstPage = <Model extends Listing<unknown, unknown>>(model: Model): Model => ({
  ...model,
  page: 1,
  selected: undefined
})

/** Another page; the same model where there is no such page, or it is shown already. */
export const turned = <Model extends Pick<Listing<unknown, unknown>, "page" | "total" | "selected">>(
  model: Model,
  to: number,
  perPage: number
): Model => {
  const page = Math.min(Math.max(to, 1), pageCount(model, perPage))
  return page === model.page ? model : { ...model, page, selected: undefined }
}

export const pageCount = ({ total }: { readonly total: number }, perPage: number): number =>
  Math.max(1, Math.ceil(total / perPage))

/** The row under the cursor after some steps: from none, the first. */
export const movedRow = <Row, Id>(
  rows: ReadonlyArray<Row> | undefined,
  selected: Id | undefined,
  by: number,
  idOf: (row: Row) => Id
): Id | undefined => {
  const index = rows?.findIndex((row) => idOf(row) === selected) ?? -1
  const row = movedTo(rows ?? [], index, by)
  return row === undefined ? undefined : idOf(row)
}

/** The row under the cursor, where the rows that came have it. */
export const stillThere = <Row, Id>(
  rows: ReadonlyArray<Row>,
  selected: Id | undefined,
  idOf: (row: Row) => Id
): Id | undefined => (rows.some((row) => idOf(row) === selected) ? selected : undefined)

/** The order of a column: its opposite where the list has it already. */
export const sortedBy = <Column>(
  { by, desc }: { readonly by: Column; readonly desc: boolean },
  column: Column
): { readonly by: Column; readonly desc: boolean } => ({ by: column, desc: by === column ? !desc : false })
