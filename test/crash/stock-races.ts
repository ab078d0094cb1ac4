/** Many want the same return, report or transfer at once, each under a key of their own: one gets it, the others hear why not. */
import type { RpcReply } from "../support/server.ts"
import { type Call, type Deed, kindOf, packGrams, stepsOf } from "./stock-deeds.ts"

interface Race {
  readonly codeOf: (product: number, number: number) => string
  /** Thousandths of the product that goes back. */
  readonly held: number
  readonly now: number
  readonly ask: (number: number, key: string, call: Call) => Promise<RpcReply | undefined>
  readonly violations: Array<string>
}

/** With what those are refused who were later, by method. */
const later: Readonly<Record<string, ReadonlyArray<string>>> = {
  "InvoiceService.invoiceOrder": ["AlreadyProcessed", "DIRTY"],
  "OrderClientService.returnOrder": ["PackNotInOrder", "NothingToReturn"],
  "ReturnStockService.createReturnStock": ["StockMismatch"],
  "EodStockService.eodStockValueSubmission": ["EodChanged"],
  "AcceptShipmentService.acceptShipment": ["AlreadyAccepted"],
  "CommerceService.cancelOrder": ["NotCancellable"]
}
/** Whoever asks is answered the same. */
const alike: ReadonlyArray<string> = [
  "OrderService.getOrderInfoByIncrementId",
  "CommerceService.createShipment"
]
const made = "HubToHubService.createHubTransferOrder"

const statusOf = ({ error, result }: RpcReply): string =>
  error === undefined
    ? String((result as { readonly status?: unknown } | undefined)?.status ?? "success")
    : String(error.data?.tag)

/** Races for each of these, and answers the deeds that were done. */
export const raceForStock = async (
  numbers: ReadonlyArray<number>,
  racers: number,
  { codeOf, held, now, ask, violations }: Race
): Promise<ReadonlyArray<Deed>> => {
  const done: Array<Deed> = []
  let version = 0
  let remaining = held
  /** What is raced for says what it saw; a report and a return of stock are anybody's otherwise. */
  const seen = (call: Call): Call => {
    const [first, ...rest] = call.params
    if (call.method === "EodStockService.eodStockValueSubmission")
      return { ...call, params: [first, null, { version }] }
    if (call.method !== "ReturnStockService.createReturnStock") return call
    const lines = first as ReadonlyArray<object>
    return { ...call, params: [lines.map((line) => ({ ...line, remaining: remaining / 1000 })), ...rest] }
  }
  for (const number of numbers) {
    const before: Array<unknown> = []
    for (const step of stepsOf(number, codeOf, now)) {
      const call = seen(step(before))
      const { method } = call
      const name = `${kindOf(number)} ${number}, ${method}`
      // One order is wanted; who makes it is no race.
      const count = method === made ? 1 : racers
      const replies = await Promise.all(
        Array.from({ length: count }, (_, racer) =>
          ask(number, `racer ${racer} for ${before.length} of ${number}`, call)
        )
      )
      const answers = replies.flatMap((reply) => (reply === undefined ? [] : [reply]))
      if (answers.length < count) violations.push(`${name}: ${count - answers.length} racers got no answer`)
      const won = answers.filter(
        (reply) => statusOf(reply) === "success" || (reply.error === undefined && alike.includes(method))
      )
      for (const reply of answers)
        if (!won.includes(reply) && !(later[method] ?? []).includes(statusOf(reply)))
          violations.push(`${name}: a racer was answered ${JSON.stringify(reply)}`)
      if (alike.includes(method) || method === made) {
        if (new Set(won.map(({ result }) => JSON.stringify(result))).size !== 1)
          violations.push(`${name}: racers were answered differently`)
      } else if (won.length !== 1) violations.push(`${name}: ${won.length} of ${count} won`)
      before.push(won[0]?.result)
    }
    const result = before.at(-1)
    if (kindOf(number) === "report")
      version =
        (result as { readonly report: { readonly version: number } } | undefined)?.report.version ?? version
    if (kindOf(number) === "stock back") remaining -= packGrams
    done.push({ number, result })
  }
  return done
}
