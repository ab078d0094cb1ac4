/**
 * What a counter of the counter run keeps on its disk: a line, synced, before and after each step of its sales. A counter
 * that was killed reads it and goes on under the same keys.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs"

export const steps = [
  "scan",
  "race",
  "guest",
  "place",
  "ask",
  "pay",
  "invoice",
  "back",
  "rest",
  "renew",
  "clear",
  "login"
] as const
export type Step = (typeof steps)[number]

/**
 * `parts`: some of it in cash, the rest by UPI. `back`: it comes back, pack by pack. `swap`: so too, for store credit. `credit`: what
 * the counter's last store credit holds pays as much of it as it can, cash the rest.
 * `away`: the customer goes, and the cart is emptied. `lost`: the till is never seen again, and its packs wait for their time.
 */
export type Ending = "cash" | "upi" | "parts" | "back" | "swap" | "credit" | "away" | "lost"

/** The steps of a sale, each of which may be the last before a kill. */
export const stepsTo: Readonly<Record<Ending, ReadonlyArray<Step>>> = {
  cash: ["scan", "race", "guest", "place", "invoice", "renew"],
  upi: ["scan", "race", "guest", "place", "ask", "pay", "invoice", "renew"],
  parts: ["scan", "race", "guest", "place", "ask", "pay", "invoice", "renew"],
  back: ["scan", "race", "guest", "place", "invoice", "back", "rest", "renew"],
  swap: ["scan", "race", "guest", "place", "invoice", "back", "rest", "renew"],
  credit: ["scan", "race", "guest", "place", "invoice", "renew"],
  away: ["scan", "race", "clear"],
  lost: ["scan", "race", "login"]
}

export interface Placed {
  readonly order_id: number
  readonly increment_id: string
  readonly grand_total: number
  readonly invoice_id: string | null
}

/** A store credit that a counter holds. */
export interface Credit {
  readonly number: string
  readonly balance: number
}

/** What came of a step, as far as later ones need it. */
export interface Answer {
  /** What the cart comes to. */
  readonly total?: number
  /** The pack of the shelf is in the cart. */
  readonly hasRaced?: boolean
  readonly placed?: Placed
  /** The number of a credit note. */
  readonly note?: string
  /** What a return has given, or a sale has left of it. */
  readonly credit?: Credit
  readonly session?: string
}

export type Line =
  | { readonly begun: number; readonly nonce: string; readonly ending: Ending }
  | { readonly sale: number; readonly step: Step; readonly answer: Answer }
  | { readonly violation: string }

export class Journal {
  readonly #file: string
  constructor(file: string) {
    this.#file = file
  }
  /** What a kill cut off in the middle was never on the disk. */
  read(): ReadonlyArray<Line> {
    if (!existsSync(this.#file)) return []
    const text = readFileSync(this.#file, "utf8")
    return text
      .slice(0, text.lastIndexOf("\n") + 1)
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Line)
  }
  add(line: Line): void {
    const file = openSync(this.#file, "a")
    writeSync(file, `${JSON.stringify(line)}\n`)
    fsyncSync(file)
    closeSync(file)
  }
}

/** A sale that a counter was told of. */
export interface Told {
  readonly counter: number
  readonly sale: number
  readonly ending: Ending
  readonly placed: Placed | undefined
  readonly isPaid: boolean
  readonly invoiced: Placed | undefined
  readonly notes: ReadonlyArray<string>
  readonly credits: ReadonlyArray<Credit>
}

/** The sales of a counter, with what it was answered of each. */
export const toldIn = (counter: number, lines: ReadonlyArray<Line>): ReadonlyArray<Told> => {
  const sales = new Map<number, Told>()
  for (const line of lines) {
    if ("begun" in line)
      sales.set(line.begun, {
        counter,
        sale: line.begun,
        ending: line.ending,
        placed: undefined,
        isPaid: false,
        invoiced: undefined,
        notes: [],
        credits: []
      })
    if (!("step" in line)) continue
    const before = sales.get(line.sale)
    if (before === undefined) throw new Error(`counter ${counter} never began its sale ${line.sale}`)
    const { placed, note, credit } = line.answer
    sales.set(line.sale, {
      ...before,
      ...(line.step === "place" ? { placed } : {}),
      ...(line.step === "pay" ? { isPaid: true } : {}),
      ...(line.step === "invoice" ? { invoiced: placed } : {}),
      notes: note === undefined ? before.notes : [...before.notes, note],
      credits: credit === undefined ? before.credits : [...before.credits, credit]
    })
  }
  return [...sales.values()]
}
