/**
 * The first page of the order list, as its question goes over the line. It imports nothing: a browser asks it before the
 * screens are there.
 */

/** Rows of the first page: about what a screen shows, so that they are there at once. */
export const firstPageSize = 40

/** @param key what the same page was last answered with */
export const openOrdersPage = (page: number, perPage: number, key: string | undefined) =>
  ({
    currentPage: page,
    perPage,
    sortBy: "created_at",
    sortDesc: true,
    rows: "brief",
    cache_key: key ?? null
  }) as const
