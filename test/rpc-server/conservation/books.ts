/** The model: what the hubs and stores of a world should have, by what the services answered and nothing else. */

const add = <Key>(sums: Map<Key, number>, key: Key, change: number): void => {
  sums.set(key, (sums.get(key) ?? 0) + change)
}
const filled = (sums: ReadonlyMap<string, number>): ReadonlyArray<string> =>
  [...sums]
    .filter(([, sum]) => sum !== 0)
    .map(([key, sum]) => `${key}: ${sum}`)
    .sort()

/** Thousandths by product. */
export type Amounts = ReadonlyMap<number, number>
export const amountsOf = (
  rows: ReadonlyArray<{ readonly product: number; readonly qty: number }>
): Amounts => {
  const sums = new Map<number, number>()
  for (const { product, qty } of rows) add(sums, product, qty)
  return sums
}

/** What was sold, or came back of it. */
interface Sale {
  readonly store: number
  readonly hub: number
  /** What of it was on the shelf, or is again. */
  readonly taken: Amounts
  /** Hundredths. */
  readonly amount: number
}

export class Books {
  readonly #shelf = new Map<string, number>()
  readonly #onTheWay = new Map<string, number>()
  readonly #invoiced = new Map<string, number>()
  readonly #credited = new Map<string, number>()
  readonly #sales = new Map<number, Sale>()
  readonly #cancelled = new Set<number>()
  readonly #told = new Set<string>()

  /** Whether this is told for the first time: of two who do the same at once both are answered, and it is done once. */
  isFirst(what: string): boolean {
    const isNew = !this.#told.has(what)
    this.#told.add(what)
    return isNew
  }

  #move(hub: number, amounts: Amounts, sign: 1 | -1): void {
    for (const [product, qty] of amounts) add(this.#shelf, `hub ${hub}, product ${product}`, sign * qty)
  }
  /** What came to stand on a shelf. */
  comes(hub: number, amounts: Amounts): void {
    this.#move(hub, amounts, 1)
  }
  goes(hub: number, amounts: Amounts): void {
    this.#move(hub, amounts, -1)
  }

  /** An order was invoiced; who cancelled it may have been heard of before. */
  sells(order: number, sale: Sale): void {
    this.#move(sale.hub, sale.taken, -1)
    add(this.#invoiced, `store ${sale.store}`, sale.amount)
    if (this.#cancelled.has(order)) this.takesBack(sale)
    else this.#sales.set(order, sale)
  }
  /** Packs of an order came back; those that are not spoilt stand on the shelf again. */
  takesBack({ store, hub, taken, amount }: Sale): void {
    this.#move(hub, taken, 1)
    add(this.#credited, `store ${store}`, amount)
  }
  /** All of an order is undone, whether it was invoiced or not. */
  cancels(order: number): void {
    if (this.#cancelled.has(order)) return
    this.#cancelled.add(order)
    const sale = this.#sales.get(order)
    if (sale !== undefined) this.takesBack(sale)
  }

  /** A shipment of a transfer left, to a hub. */
  leaves(shipment: string, amounts: Amounts): void {
    for (const [product, qty] of amounts) add(this.#onTheWay, `${shipment}, product ${product}`, qty)
  }
  /** It was received, with less than all of it or not. */
  arrives(shipment: string, hub: number, sent: Amounts, received: Amounts): void {
    for (const [product, qty] of sent) add(this.#onTheWay, `${shipment}, product ${product}`, -qty)
    this.#move(hub, received, 1)
  }

  get shelf(): ReadonlyArray<string> {
    return filled(this.#shelf)
  }
  get onTheWay(): ReadonlyArray<string> {
    return filled(this.#onTheWay)
  }
  get invoiced(): ReadonlyArray<string> {
    return filled(this.#invoiced)
  }
  get credited(): ReadonlyArray<string> {
    return filled(this.#credited)
  }
}
