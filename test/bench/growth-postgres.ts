/** The calls of the growth bench on PostgreSQL, which writes to the disk before it answers. */
import { freshDatabase } from "../support/database.ts"
import { startEmbeddedPostgres } from "../support/embedded-postgres.ts"
import { sizes } from "../support/grown-store.ts"
import { growthOf } from "./growth.ts"
import type { Bench } from "./measure.ts"

export const bench: Bench = growthOf({
  size: sizes.large,
  most: 2,
  slowestScan: 3,
  databases: async () => {
    const { url, stop } = await startEmbeddedPostgres({ durable: true })
    return { urls: [await freshDatabase(url), await freshDatabase(url)], stop }
  }
})
