/** `npm run bench:large`: the calls of the growth bench with 1,000,000 orders and 3,000,000 packs behind them. */
import { sizes } from "../support/grown-store.ts"
import { growthOf } from "./growth.ts"
import type { Bench } from "./measure.ts"

export const bench: Bench = growthOf({ size: sizes.huge, most: 3, slowestScan: 3 })
