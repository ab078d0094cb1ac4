/**
 * The counters of the counter run as a program: each sells, step by step, under keys that it stores before it sends them,
 * and says on its standard output which step it sends and which is answered, so that it, or its server, can be killed
 * just then. The payment service, which repeats each of its messages until it is heard, is here, too.
 *
 *   node test/crash/counter-client.ts PLAN.json
 *
 * It ends once the plan's `stop` file is there and every sale that was begun is over.
 */
import { createHash, randomUUID } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { randomOf } from "../support/chance.ts"
import { deliver } from "../support/payment-service.ts"
import { login, type RpcReply } from "../support/server.ts"
import {
  type Answer,
  type Credit,
  type Ending,
  Journal,
  type Placed,
  type Step,
  stepsTo
} from "./counter-journal.ts"
import { attempt, sleep } from "./kills.ts"

/** A counter with a till of its own. */
export interface CounterPlan {
  readonly number: number
  readonly session: string
  readonly journal: string
  /** Codes of packs that no other counter scans. */
  readonly packs: ReadonlyArray<string>
}
export interface ClientPlan {
  readonly url: string
  readonly seed: number
  readonly user: string
  readonly password: string
  /** Codes of packs that all counters scan. */
  readonly shelf: ReadonlyArray<string>
  readonly counters: ReadonlyArray<CounterPlan>
  readonly stop: string
}

/** The cash of a sale that is paid in parts. */
const cashPart = 100
const endings: ReadonlyArray<Ending> = [
  "cash",
  "cash",
  "cash",
  "upi",
  "upi",
  "upi",
  "parts",
  "parts",
  "back",
  "back",
  "swap",
  "swap",
  "credit",
  "credit",
  "away",
  "lost"
]
/** Of a pack of the shelf that another counter has, or had. */
const lost = "Already Used Entity"

interface Refused {
  readonly refused: string
}
interface Returned {
  readonly credit_note: string
  readonly refund: { readonly credit?: Credit }
}
const nothing: Answer = {}

const sellAt = async (plan: ClientPlan, { number, packs, ...own }: CounterPlan): Promise<void> => {
  const journal = new Journal(own.journal)
  const chance = (at: number) => randomOf(plan.seed + number * 1_000_003 + at * 16)()
  const till = `T${number}`
  let { session } = own
  let sale = 0
  let isOpen = false
  let nonce = ""
  let ending: Ending = "cash"
  let done = 0
  let known: Answer = {}
  /** The store credit that this counter has, and no other one knows. */
  let credit: Credit | undefined
  const learn = (answer: Answer) => {
    known = { ...known, ...answer }
    session = answer.session ?? session
    credit = answer.credit ?? credit
    done += 1
    isOpen = done < stepsTo[ending].length
  }
  const begin = (line: { begun: number; nonce: string; ending: Ending }) => {
    ;({ begun: sale, nonce, ending } = line)
    done = 0
    known = {}
    isOpen = true
  }
  for (const line of journal.read()) {
    if ("begun" in line) begin(line)
    if ("step" in line) learn(line.answer)
    if ("violation" in line) isOpen = false
  }

  /** Until it is answered, under one key. */
  const ask = async (step: Step, method: string, params: ReadonlyArray<unknown>): Promise<RpcReply> => {
    const key = createHash("sha256").update(`${nonce} ${step}`).digest("hex")
    for (;;) {
      const reply = await attempt({ url: plan.url, session }, { id: sale, method, params, key })
      if (reply !== undefined) return reply
      process.stdout.write("repeated\n")
      await sleep(20)
    }
  }
  const told = async <A>(
    step: Step,
    method: string,
    ...params: ReadonlyArray<unknown>
  ): Promise<A | Refused> => {
    const { result, error } = await ask(step, method, params)
    return error === undefined ? (result as A) : { refused: error.message }
  }
  interface Sum {
    readonly grand_total: number
  }
  const totalOf = (cart: Sum | Refused): Answer | Refused =>
    "refused" in cart ? cart : { total: cart.grand_total }
  const placedOf = (placed: Placed | Refused): Answer | Refused => ("refused" in placed ? placed : { placed })
  const order = (): Placed => {
    if (known.placed === undefined) throw new Error(`sale ${sale} of ${till} has no order`)
    return known.placed
  }
  const scan = async (step: Step, scan_code: string | undefined): Promise<Answer | Refused> =>
    totalOf(await told<Sum>(step, "CommerceService.addItemToCart", { scan_code }))

  /** What the credit pays of the sale: at least a coin is left for cash, and whole ones. */
  const drawn = (total = 0): number => {
    const cash = Math.max(1, Math.ceil(total - (credit?.balance ?? 0)))
    return Math.max(0, total - cash)
  }
  const place = async (): Promise<Answer | Refused> => {
    const before = ending === "credit" ? credit : undefined
    const paid = before === undefined ? 0 : drawn(known.total)
    const cash = { method: "cashondelivery", amount: cashPart }
    const parts =
      ending === "parts"
        ? [cash]
        : paid === 0
          ? undefined
          : [{ method: "storecredit", amount: paid, reference: before?.number }]
    const answer = placedOf(
      await told<Placed>("place", "CommerceService.placeOrderV2", {
        payment_mode: ending === "upi" || ending === "parts" ? "upi" : "cashondelivery",
        ...(parts === undefined ? {} : { parts }),
        channel: "Hub",
        grand_total: known.total,
        till
      })
    )
    return "refused" in answer || before === undefined
      ? answer
      : { ...answer, credit: { ...before, balance: before.balance - paid } }
  }

  const giveBack = async (step: Step, scan_code: string | undefined): Promise<Answer | Refused> => {
    const back = await told<Returned>(
      step,
      "OrderClientService.returnOrder",
      {
        order_id: order().order_id,
        allPacketReturn: false,
        till,
        ...(ending === "swap" ? { refund_as: "storecredit" } : {})
      },
      [{ scan_code, p_reason: "Wrong item" }]
    )
    if ("refused" in back) return back
    const given = back.refund.credit
    return { note: back.credit_note, ...(given === undefined ? {} : { credit: given }) }
  }

  const relogin = async (): Promise<Answer> => {
    for (;;) {
      const anew = await login(plan.url, plan.user, plan.password).catch(() => undefined)
      if (anew !== undefined) return { session: anew }
      await sleep(20)
    }
  }

  const take: Readonly<Record<Step, () => Promise<Answer | Refused>>> = {
    scan: () => scan("scan", packs[sale]),
    race: async () => {
      const raced = await scan("race", plan.shelf[sale % plan.shelf.length])
      if ("refused" in raced) return raced.refused === lost ? nothing : raced
      return { ...raced, hasRaced: true }
    },
    guest: async () => totalOf(await told<Sum>("guest", "CommerceService.setupGuestUser", 2)),
    place,
    ask: async () => {
      const asked = await told<Answer>("ask", "PaymentService.requestUpiPayment", order().order_id)
      return "refused" in asked ? asked : nothing
    },
    pay: async () => {
      const { increment_id, grand_total } = order()
      const amount = ending === "parts" ? grand_total - cashPart : grand_total
      const event = { event_id: `event-${increment_id}`, reference: `UTR-${increment_id}` }
      for (;;) {
        const reply = await deliver(plan.url, {
          ...event,
          increment_id,
          status: "success",
          amount
        }).catch(() => undefined)
        const outcome = (reply?.body as { data?: { outcome?: string } } | undefined)?.data?.outcome
        if (reply?.status === 200)
          return outcome === "paid" ? nothing : { refused: `the money was ${outcome}` }
        if (reply !== undefined && reply.status < 500) return { refused: JSON.stringify(reply.body) }
        await sleep(20)
      }
    },
    invoice: async () =>
      placedOf(
        await told<Placed>("invoice", "CommerceService.updateAndInvoiceOrder", order().order_id, till)
      ),
    back: () => giveBack("back", packs[sale]),
    rest: () =>
      known.hasRaced === true
        ? giveBack("rest", plan.shelf[sale % plan.shelf.length])
        : Promise.resolve(nothing),
    renew: async () => {
      const cart = await told<Sum>("renew", "CommerceService.newCart")
      return "refused" in cart ? cart : nothing
    },
    clear: async () => {
      const cart = await told<Sum>("clear", "CommerceService.clearCart")
      return "refused" in cart ? cart : nothing
    },
    login: () => relogin()
  }

  if (isOpen) process.stdout.write("repeated\n")
  for (;;) {
    if (!isOpen) {
      if (existsSync(plan.stop) || sale + 1 >= packs.length) return
      const line = {
        begun: sale + 1,
        nonce: randomUUID(),
        ending: endings[Math.floor(chance(sale + 1) * endings.length)] ?? "cash"
      }
      journal.add(line)
      begin(line)
    }
    const step = stepsTo[ending][done] ?? "renew"
    process.stdout.write(`sent ${step}\n`)
    const answer = await take[step]()
    if ("refused" in answer) {
      // It is over, and its cart left behind.
      const anew = await relogin()
      session = anew.session ?? session
      journal.add({ sale, step: "login", answer: anew })
      journal.add({ violation: `${step} of sale ${sale} at ${till} was answered ${answer.refused}` })
      isOpen = false
      continue
    }
    journal.add({ sale, step, answer })
    process.stdout.write(`answered ${step}\n`)
    learn(answer)
    await sleep(chance(sale + done / 16) * 15)
  }
}

const [file = ""] = process.argv.slice(2)
const plan = JSON.parse(readFileSync(file, "utf8")) as ClientPlan
await Promise.all(plan.counters.map((counter) => sellAt(plan, counter)))
