import type { Paging } from "./table.ts"

/** Pages of which one is shown. */
export const pagesOf = (
  text: string,
  page: number,
  pages: number
): Paging<{ readonly _tag: "TurnedPage"; readonly page: number }> => ({
  text,
  page,
  pages: Math.max(1, Math.ceil(pages)),
  turned: (to) => ({ _tag: "TurnedPage", page: to })
})

/** A page further or back; there is none before the first, nor after the last. */
export const turnedBy = <Message>({ page, pages, turned }: Paging<Message>, by: 1 | -1): Message =>
  turned(Math.max(1, Math.min(page + by, pages)))
