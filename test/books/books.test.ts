/**
 * The books, reckoned a second time in fractions by what the law says: papers with their levies, series, notes, drawers, and
 * the accountant's tables, after whatever shops in three states and the UAE have sold, sent, taken back and counted.
 */
import { describe, expect, it } from "vitest"
import { faulty } from "#test/rpc-server/conservation/planted.ts"
import { anyDatabase } from "#test/rpc-server/databases.ts"
import { withStore } from "#test/support/fresh-store.ts"
import { isLong } from "#test/support/runs.ts"
import { examine } from "./examined.ts"
import { type Mistake, mistaken, mistakes, shiftMistakes } from "./mistakes.ts"
import { faults } from "./planted.ts"
import { furtherFaults } from "./planted-further.ts"
import { takeBack } from "./returning.ts"
import { sell } from "./selling.ts"
import { closeShift } from "./shifts.ts"
import type { Till, Trade } from "./trade.ts"
import { day, work } from "./work.ts"

const first = Date.now() % 1_000_000
/** The long run ends in the second of its financial years. */
const run = isLong
  ? { acts: 40_000, examinedEvery: 4_000, skips: 900_000 }
  : { acts: 160, examinedEvery: 80, skips: 0 }

describe.each(anyDatabase)("the books on $name", ({ url }) => {
  it("are those that the law wants, to the paisa, whatever shops sell, send, take back and count (INV-7, INV-13, CREDIT-2, CASH-1, CASH-5, SHIFT-4, STORECREDIT-7, ACCOUNTS-1)", async () => {
    console.log(`books of seed ${first}`)
    const { papers, done } = await withStore(await url(), (store) => work(store, first, run))
    console.log(`${papers} papers: ${JSON.stringify(done)}`)
    expect(papers).toBeGreaterThan(run.acts / 4)
  }, 7_200_000)
})

/** The first line of what went wrong; nothing where nothing did. */
const failure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "",
    (cause: unknown) => (cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause))
  )
const finds = async (trade: Trade, mistake: Mistake, look: () => Promise<void>): Promise<void> => {
  const { made, over } = mistaken(trade, mistake)
  const found = await failure(look())
  over()
  if (isLong) console.log(`${mistake.name}: ${found}`)
  expect({ name: mistake.name, made: made() > 0, isFound: found !== "" }).toEqual({
    name: mistake.name,
    made: true,
    isFound: true
  })
}

const sales = isLong ? 200 : 60
const tills = [
  { money: "rupees", sales, at: 0 },
  { money: "dirhams", sales, at: 4 }
]
describe("the till of a day", () => {
  it.each(isLong ? tills : tills.slice(0, 1))(
    "with $sales mixed sales counts to no difference by notes and coins that there are, in $money (CASH-1, CASH-5, CASH-10, SHIFT-4)",
    ({ at }) => withStore(undefined, (store) => day(store, first, sales, at))
  )
})

/** Seeds that come to the act of a fault soon; any other finds it, too, later. */
const soonest: Readonly<Record<string, number>> = {
  "half a paisa of a levy is rounded down": 10,
  "coins of a sale that is paid in another way afterwards go into the drawer the other way": 10,
  "an e-invoice bears a paisa more than its paper": 2,
  "a paper to a business is not to be registered": 2,
  "goods of a file cost a paisa less": 2,
  "goods of a file are taxed at another rate": 2,
  "a shop of Abu Dhabi writes Dubai on its papers": 9,
  "the cash of a sale in parts is a card's in its shift": 10,
  "a transfer is valued at its price": 1,
  "the paper of a business does not name its GSTIN": 1,
  "a challan has a number of the tax invoices": 9,
  "cash that goes back does not leave the drawer": 2,
  "a paisa more is owed than came in": 3,
  "the number of an e-invoice is that of another paper": 2,
  "the e-invoice of a credit note is one of an invoice": 5,
  "the items of an e-invoice do not come to its sums": 5,
  "what is cancelled is still to be registered": 14
}
describe("a fault in the books", () => {
  it.each([...faults, ...furtherFaults])("is found: $name", async (fault) => {
    await withStore(undefined, async (inner) => {
      const { store, planted } = faulty(inner, fault)
      const seed = isLong ? first : (soonest[fault.name] ?? 8)
      const found = await failure(work(store, seed, { acts: 3_000, examinedEvery: 30 }))
      expect(found).toContain(`seed ${seed}`)
      expect(planted()).toBeGreaterThan(0)
      if (isLong) console.log(`${fault.name}: ${found}`)
    })
  })
})

describe("a mistake in what is answered of the books", () => {
  it("is found, in each table, voucher, day book, X and Z", async () => {
    await withStore(undefined, async (store) => {
      const seed = isLong ? first : 8
      const { trade } = await work(store, seed, { acts: isLong ? 2_000 : 600, examinedEvery: 2_000 })
      for (const mistake of mistakes) await finds(trade, mistake, () => examine(trade))
      for (const [at, mistake] of shiftMistakes.entries()) {
        const till = trade.tills[at] as Till
        for (let act = 0; act < 20; act++) await (act % 4 === 3 ? takeBack : sell)(trade, till)
        await finds(trade, mistake, () => closeShift(trade, till))
      }
    })
  }, 300_000)
})
