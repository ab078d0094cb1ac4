import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { ProductInfo } from "#core/catalogue/product.ts"
import type { Command } from "#core/client/shown-page.ts"
import type { Job } from "#core/device/job.ts"
import { refusal } from "#core/device/refusal.ts"
import { commanded } from "#core/kit/view/commanded.ts"
import type { LabelFacts } from "#core/label/declaration.ts"
import * as Q from "#core/quantity.ts"
import {
  type Context,
  cardWeight,
  currentProduct,
  init,
  labelAtHand,
  type Message,
  type Model,
  waitingCount,
  weightBand,
  weightTotal
} from "#core/screen/label/model.ts"
import { update } from "#core/screen/label/update.ts"
import { view } from "#core/screen/label/view.ts"
import { weightSource } from "#core/screen/label/wording.ts"
import { bareProduct } from "../../support/bare-product.ts"
import { device, job } from "../arbitrary/device.ts"
import { labelFacts } from "../arbitrary/label-facts.ts"
import { item, order } from "../arbitrary/order.ts"
import { reading } from "../arbitrary/reading.ts"
import { packCode } from "../arbitrary/stock.ts"
import { noon } from "../arbitrary/time.ts"
import { Steps } from "./page.ts"

const { stable, moving, zero } = reading

const product = (id: number, change: Partial<ProductInfo> = {}): ProductInfo =>
  bareProduct(id, { sell_by: "pack", net_weight: 500, ...change })

/** The label screen of an operator, with a scale on the counter or without. */
class Bench extends Steps<Model, Message, Command> {
  model: Model
  context: Context

  constructor(hasScale = true) {
    super()
    const { model, commands } = init(undefined)
    this.model = model
    this.context = {
      now: noon,
      storeId: 11,
      userId: 7,
      scale: hasScale ? device("scale") : undefined,
      variables: new Map()
    }
    this.done.push(...commands)
  }
  protected update(message: Message) {
    return update(this.model, message, this.context)
  }
  products(count: number): this {
    for (let id = 1; id <= count; id++)
      this.type(String(id)).say({ _tag: "IdentifiedProduct", code: String(id), product: product(id) })
    return this
  }
  weigh(...readings: ReadonlyArray<Parameters<typeof message>[0]>): this {
    return this.say(...readings.map(message))
  }
  scan(code: string): this {
    return this.say({ _tag: "ScannedCode", code })
  }
  type(text: string): this {
    return this.say({ _tag: "TypedCode", text }, { _tag: "SubmittedCode" })
  }
  get at(): number | undefined {
    return currentProduct(this.model)?.id
  }
  get labels() {
    return this.commands("PrintItemLabel")
  }
  get grams(): ReadonlyArray<number> {
    return this.labels.map(({ document }) => document.grams)
  }
}
const message = (shown: typeof zero): Message => ({ _tag: "Weighed", reading: shown })
const ok: Message = { _tag: "Confirmed" }

describe("the declarations of a label", () => {
  const shown = (bench: Bench) =>
    JSON.stringify(
      view(bench.model, { flags: {}, scale: undefined, variables: bench.context.variables }).parts
    )
  const withFacts = (change: Partial<LabelFacts>) =>
    new Bench().type("1").say({
      _tag: "IdentifiedProduct",
      code: "1",
      product: { ...product(1), declares: labelFacts({ sell_by: "pack", net_weight: 500, ...change }) }
    })

  it("are printed with it, those of the product's facts", () => {
    const bench = withFacts({}).weigh(stable(500)).say(ok)
    expect(bench.labels[0]?.document.declares).toMatchObject({
      mrp: "349.00",
      unit_price: { price: "69.80", per: "100 g" },
      veg_mark: "non-veg"
    })
  })

  it("that are missing are told with the product at hand, and where to write them (LABEL-4)", () => {
    expect(shown(withFacts({}))).not.toContain("The label lacks")
    expect(shown(withFacts({ veg_mark: null }))).toContain(
      "The label lacks the vegetarian or non-vegetarian mark (veg_mark in products.csv)"
    )
  })
})

describe("the 2D code of a label (LABEL-6)", () => {
  const wanting = (variables: Readonly<Record<string, string>>, change: Partial<ProductInfo> = {}) => {
    const bench = new Bench()
    bench.context = { ...bench.context, variables: new Map(Object.entries(variables)) }
    return bench
      .type("1")
      .say({ _tag: "IdentifiedProduct", code: "1", product: product(1, change) })
      .weigh(stable(500))
  }
  const shown = (bench: Bench) => {
    const { parts } = view(bench.model, { flags: {}, scale: undefined, variables: bench.context.variables })
    return JSON.stringify(parts.map((part) => (part.part === "table" ? part.rows(0, part.count) : part)))
  }
  const ean13_barcode = "8901234567890"

  it.each<[string, Record<string, string>, Partial<ProductInfo>, string]>([
    [
      "a DataMatrix",
      { label_matrix: '"datamatrix"' },
      { ean13_barcode },
      "On the label: a GS1 DataMatrix of GTIN 08901234567890"
    ],
    [
      "a link at the network's address",
      { label_matrix: '"link"', label_link: '"https://id.shop.example/"' },
      { ean13_barcode },
      "On the label: a QR code with the link of GTIN 08901234567890 at id.shop.example"
    ],
    [
      "a product without a number",
      { label_matrix: '"link"' },
      {},
      "No 2D code on the label: the product has no GTIN (gtins in products.csv), and the network no prefix of its own (gtin_prefix)"
    ],
    [
      "a prefix that leaves no room",
      { label_matrix: '"link"', gtin_prefix: "29000000000" },
      { entity_id: 51_201 },
      "No 2D code on the label: the prefix (gtin_prefix) leaves too few digits for the product's number"
    ]
  ])("is told with the product at hand: %s", (_, variables, change, text) => {
    expect(shown(wanting(variables, change))).toContain(text)
  })

  it("is not spoken of where the network wants none", () => {
    expect(shown(wanting({}, { ean13_barcode }))).not.toMatch(/2D code|On the label/)
    expect(wanting({}, { ean13_barcode }).say(ok).labels[0]?.document).not.toHaveProperty("matrix")
  })

  it("goes to the printer, and a label that came out without it says so", () => {
    const bench = wanting({ label_matrix: '"datamatrix"' }, { ean13_barcode }).say(ok)
    expect(bench.labels[0]?.document.matrix).toMatchObject({ symbol: "datamatrix" })
    const ended = (job: Job): Message => ({
      _tag: "EndedLabel",
      number: 1,
      state: "printed",
      problem: undefined,
      job
    })
    const says = "Without its 2D code: the label is too small for it"
    expect(shown(bench.say(ended(job({ state: "done" }))))).not.toContain(says)
    expect(shown(bench.say(ended(job({ state: "done", lacksMatrix: true }))))).toContain(says)
  })
})

describe("the commands next, back and ok", () => {
  it.each([
    ["scanned", (bench: Bench, word: string) => bench.scan(`$$${word}`)],
    ["scanned in capitals", (bench: Bench, word: string) => bench.scan(`$$${word.toUpperCase()}`)],
    ["typed", (bench: Bench, word: string) => bench.type(word)],
    ["typed with their sign", (bench: Bench, word: string) => bench.type(`$$${word}`)]
  ])("mean the same %s", (_, tell) => {
    const bench = new Bench().products(3)
    expect(bench.at).toBe(3)
    tell(bench, "next")
    expect(bench.at).toBe(1)
    tell(bench, "back")
    tell(bench, "back")
    expect(bench.at).toBe(2)
    tell(bench.weigh(stable(500)), "ok")
    expect(bench.grams).toEqual([500])
  })

  it("go round at both ends: so many steps on and as many back lead to where one was", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.array(fc.constantFrom(1, -1)), (count, steps) => {
        const bench = new Bench().products(count)
        let place = count - 1
        for (const by of steps as ReadonlyArray<1 | -1>) {
          bench.say({ _tag: "Stepped", by })
          place = (((place + by) % count) + count) % count
          expect(bench.model.current).toBe(place)
        }
      })
    )
  })

  it("print nothing before there is a product and its weight, and say why; a printed ok waits its turn all the same (CODE-10)", () => {
    const why = (bench: Bench) => {
      const { scale } = bench.context
      const shown = view(bench.model, { flags: {}, scale, variables: bench.context.variables })
      const print = shown.actions.find(({ isPrimary }) => isPrimary === true)
      expect(commanded(shown, "ok")).toEqual({ message: { _tag: "ScannedCode", code: "$$ok" } })
      return print?.isDisabled === true ? print.because : undefined
    }
    expect(why(new Bench())).toBe("Scan a product first, or type its number")
    expect(why(new Bench(false).products(1))).toBe("Type the weight")
    expect(why(new Bench(false).products(1).type("0.75"))).toBeUndefined()
    expect(why(new Bench().products(1))).toBe("Put it on the scale first")
    expect(why(new Bench().products(1).weigh(moving(480)))).toBeUndefined()
    expect(why(new Bench().products(1).weigh(stable(500)))).toBeUndefined()
    expect(why(new Bench().products(1).weigh(stable(500)).say(ok))).toBe(
      "It has its label already: take it off the scale"
    )
  })

  it("say what is missing where there is no product, and what is meant by another word", () => {
    expect(new Bench().scan("$$next").model.problem).toBe("Scan a product first, or type its number")
    expect(new Bench().scan("$$ok").model.problem).toBe("Scan a product first, or type its number")
    expect(new Bench().products(1).type("hello").model.problem).toBe(
      "hello is no command here: next, back, ok"
    )
  })
})

describe("the label", () => {
  it("is of the weight total, which is spent with it: a second ok prints nothing", () => {
    const bench = new Bench().products(1).weigh(stable(300), zero, stable(250)).say(ok, ok)
    expect(bench.grams).toEqual([550])
    expect(bench.model.problem).toBe("It has its label already: take it off the scale")
    bench.weigh(zero, stable(400)).say(ok)
    expect(bench.grams).toEqual([550, 400])
  })

  it("says what is left without the product's tare, or its container until the weight is cleared, however often that is scanned (SCALE-7)", () => {
    const bench = new Bench()
    bench.context = {
      ...bench.context,
      variables: new Map([
        ["containers", '{"TARE1": {"grams": 350, "name": "Steel tray"}}'],
        ["container_product_ids", "[2]"]
      ])
    }
    bench.type("1").say({ _tag: "IdentifiedProduct", code: "1", product: product(1, { tare: 10 }) })
    bench.weigh(stable(460)).say(ok)
    expect(bench.grams).toEqual([450])
    bench
      .weigh(zero)
      .type("2")
      .say({ _tag: "IdentifiedProduct", code: "2", product: product(2) })
    bench.weigh(stable(850)).say(ok)
    expect(bench.model.problem).toMatch(
      / is weighed in a container: scan or type its code first, or tare the scale$/
    )
    bench.scan("TARE1").say(ok)
    expect([bench.grams, bench.model.lastScan?.text]).toEqual([
      [450, 500],
      "Steel tray: 0.350 Kg will be taken off"
    ])
    bench.weigh(stable(350), stable(950)).say(ok)
    expect(bench.grams).toEqual([450, 500, 600])
    bench.weigh(zero, stable(850)).scan("TARE1").scan("TARE1")
    expect(weightTotal(bench.model)).toBe(500)
    bench.say({ _tag: "ClearedWeight" }).weigh(zero, stable(850))
    expect(weightTotal(bench.model)).toBe(850)
  })

  it("waits for the rest of a scale that moves, and is printed once then", () => {
    const bench = new Bench().products(1).weigh(moving(480)).say(ok, ok, ok)
    expect([bench.grams, bench.model.isAwaitingRest]).toEqual([[], true])
    expect(bench.done.filter(({ _tag }) => _tag === "AwaitRest")).toHaveLength(1)
    bench.weigh(stable(500)).say({ _tag: "Rested", reading: stable(500) })
    expect([bench.grams, bench.model.isAwaitingRest]).toEqual([[500], false])
    bench.say({ _tag: "Rested", reading: stable(500) })
    expect(bench.grams).toEqual([500])
  })

  it("that waited is not printed for another product, nor when the scale finds no rest", () => {
    const gone = new Bench().products(2).weigh(moving(480)).say(ok, { _tag: "Stepped", by: 1 })
    expect(gone.say({ _tag: "Rested", reading: stable(500) }).grams).toEqual([])
    const restless = new Bench().products(1).weigh(moving(480)).say(ok)
    restless.say({ _tag: "FailedRest", message: "The scale is not at rest" })
    expect([restless.grams, restless.model.problem]).toEqual([[], "The scale is not at rest"])
  })

  it("has a key of its own, which a printer's queue may have: no two labels share one", () => {
    const bench = new Bench().products(2)
    for (let round = 0; round < 5; round++)
      bench.weigh(stable(500)).say(ok, { _tag: "Stepped", by: 1 }).weigh(zero)
    const keys = bench.labels.map(({ jobKey }) => jobKey)
    expect(keys).toHaveLength(5)
    expect(new Set(keys).size).toBe(5)
    for (const key of keys) expect(key).toMatch(/^[\x21-\x7e]{1,128}$/)
  })

  it("that was not printed is printed again by a person, under another key; what may have been is looked at first", () => {
    const bench = new Bench().products(1).weigh(stable(500)).say(ok)
    const ended = (state: "failed" | "unknown" | "printed", number = 1): Message => ({
      _tag: "EndedLabel",
      number,
      state,
      problem: "x",
      job: undefined
    })
    bench.say(ended("unknown"), { _tag: "PrintedAgain", number: 1 })
    expect(bench.grams).toEqual([500])
    bench.say({ _tag: "ResolvedLabel", number: 1, printed: false }, { _tag: "PrintedAgain", number: 1 })
    expect(bench.grams).toEqual([500, 500])
    bench.say({ _tag: "PrintedAgain", number: 1 }, ended("printed", 2), { _tag: "PrintedAgain", number: 2 })
    expect(bench.grams).toEqual([500, 500])
    expect(new Set(bench.labels.map(({ jobKey }) => jobKey)).size).toBe(2)
  })

  it("is of weights at rest alone, whatever the scale shows besides: their sum, and nothing else", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        const bench = new Bench().products(3).say(...events)
        // Loads are 501 g or 20003 g: what moves, is over, under or in error would leave another rest.
        for (const grams of bench.grams) expect(isSumOf(grams, [501, 20_003])).toBe(true)
      })
    )
  })
})

describe("without a scale", () => {
  it("a typed weight is the label's, and is said to be typed", () => {
    const bench = new Bench(false).products(1)
    expect(weightSource(bench.model, bench.context)).toBe("no scale: type the weight in Kg")
    expect(bench.say(ok).model.problem).toBe(
      "No scale answers: type the weight in Kg with its point, such as 0.75"
    )
    bench.type("0.75")
    expect(weightSource(bench.model, bench.context)).toBe("typed by hand, not weighed")
    expect(bench.say(ok).grams).toEqual([750])
    expect(bench.model.labels[0]?.isTyped).toBe(true)
    expect(bench.say(ok).grams).toEqual([750])
  })

  it.each([
    ["0.75", 750],
    [".5", 500],
    ["1,25", 1250],
    ["12.005", 12_005],
    ["0.00", null],
    ["0.0", null]
  ])("%s Kg are %j g", (text, grams) => {
    const bench = new Bench(false).products(1).type(text)
    expect(bench.model.typedGrams).toBe(grams)
  })

  it("a typed weight is of the product at hand alone", () => {
    const bench = new Bench(false).products(2).type("0.75").scan("$$next").say(ok)
    expect(bench.grams).toEqual([])
  })

  it("the weight field takes whole kilograms too, the line takes them for a product's number", () => {
    const bench = new Bench(false).products(1).say({ _tag: "SubmittedWeight", text: "2" })
    expect(bench.model.typedGrams).toBe(2000)
    expect(new Bench(false).products(1).type("2").model.queue.deciding?.text).toBe("2")
    for (const wrong of ["", "x", "-1", "0", "1.2345", "1.2.3"])
      expect(
        new Bench(false).products(1).say({ _tag: "SubmittedWeight", text: wrong }).model.problem
      ).toContain("is no weight")
  })

  it("that went away, what lay on it is not known, and what was taken off counts", () => {
    const bench = new Bench().products(1).weigh(stable(500), zero, stable(300))
    bench.say({ _tag: "Weighed", reading: reading.failed(refusal("SCALE_OFFLINE")) })
    expect(weightTotal(bench.model)).toBe(500)
  })
})

describe("what is scanned while something is open", () => {
  const codes = [1, 2, 3].map((id) => packCode(id, 1773))

  it("waits, and is decided in the order in which it was scanned: none is lost", () => {
    const bench = new Bench()
      .scan(codes[0] ?? "")
      .scan(codes[1] ?? "")
      .scan("$$ok")
      .scan(codes[2] ?? "")
    expect(bench.model.queue.waiting.map(({ text }) => text)).toEqual([codes[1], "$$ok", codes[2]])
    bench.weigh(stable(500))
    for (const [index, code] of codes.entries())
      bench.say({ _tag: "IdentifiedProduct", code, product: product(index + 1) })
    expect(bench.model.products.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(bench.at).toBe(3)
    expect(bench.model.queue.waiting).toEqual([])
  })

  it("is looked up ahead, and comes to hand in the order of the scans, whatever order the answers come in", () => {
    const bench = new Bench()
    for (const code of codes) bench.scan(code)
    const codesAsked = bench.done.flatMap((command) =>
      command._tag === "IdentifyProduct" ? [command.code] : []
    )
    expect(codesAsked).toEqual(codes)
    for (const index of [2, 1, 0])
      bench.say({ _tag: "IdentifiedProduct", code: codes[index] ?? "", product: product(index + 1) })
    expect(bench.model.products.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(bench.at).toBe(3)
  })

  it("an ok behind a product prints that product, not the one before it", () => {
    const bench = new Bench()
      .products(1)
      .weigh(stable(500))
      .scan(codes[1] ?? "")
      .scan("$$ok")
    expect(bench.labels).toEqual([])
    bench
      .weigh(zero, stable(250))
      .say({ _tag: "IdentifiedProduct", code: codes[1] ?? "", product: product(2) })
    expect(bench.labels.map(({ document }) => document.product_id)).toEqual([2])
  })

  it("is decided after a code that nobody knows, too, and after an order that does not open", () => {
    const missed = new Bench().scan(codes[0] ?? "").scan(codes[1] ?? "")
    missed.say({
      _tag: "MissedProduct",
      code: codes[0] ?? "",
      missed: { problem: "Product not found", detail: "its reason" }
    })
    expect([missed.model.queue.deciding?.text, missed.model.queue.waiting]).toEqual([codes[1], []])
    expect(missed.model.lastScan).toMatchObject({ text: "Product not found", detail: "its reason" })
    const closed = new Bench().scan("810000000009120").scan(codes[1] ?? "")
    closed.say({ _tag: "FailedLabelOrder", message: "Order Not Found" })
    expect(closed.model.queue.deciding?.text).toBe(codes[1])
  })

  it("waits for a label that waits for rest", () => {
    const bench = new Bench().products(2).weigh(moving(480)).scan("$$ok").scan("$$next")
    expect([bench.at, waitingCount(bench.model)]).toEqual([2, 1])
    bench.say({ _tag: "Rested", reading: stable(480) })
    expect(bench.labels.map(({ document }) => document.product_id)).toEqual([2])
    expect(bench.at).toBe(1)
  })
})

describe("what was refused", () => {
  const code = packCode(1, 1773)
  const other = packCode(2, 1773)

  it("stays until somebody has seen it, whatever is scanned after it", () => {
    const bench = new Bench().scan("garbage").products(1).scan("$$hello")
    expect(bench.model.refused.map((refused) => refused.code)).toEqual(["$$hello", "garbage"])
    bench.weigh(stable(500)).scan("$$ok")
    expect(bench.model.lastScan).toMatchObject({ code: "$$ok", outcome: "done", detail: "0.50 Kg" })
    expect(bench.model.refused).toHaveLength(2)
    expect(bench.say({ _tag: "AcknowledgedRefusals" }).model.refused).toEqual([])
  })

  it("is what the server knows nothing of: while nobody answers scans wait, and go on in their order", () => {
    const bench = new Bench().scan(code).scan(other).scan("$$ok").weigh(stable(500))
    bench.say({ _tag: "FailedLookUp", code, message: "The server does not answer" })
    expect(bench.model.queue.stoppedBy).toBe("The server does not answer")
    expect([bench.model.refused, bench.grams]).toEqual([[], []])
    bench.say({ _tag: "ResumedScanning" })
    expect(
      bench.done.filter((command) => command._tag === "IdentifyProduct" && command.code === code)
    ).toHaveLength(2)
    bench.say(
      { _tag: "IdentifiedProduct", code: other, product: product(2) },
      { _tag: "IdentifiedProduct", code, product: product(1) }
    )
    expect(bench.model.products.map(({ id }) => id)).toEqual([1, 2])
    expect(bench.labels.map(({ document }) => document.product_id)).toEqual([2])
  })
})

describe("a weight that is typed in its dialog", () => {
  const weighing = () => new Bench(false).products(1).say({ _tag: "AskedForWeight" })
  const typedWeight = ({ model }: Bench) => model.typedWeight

  it("closes it once it is one, and says in it what is none", () => {
    const wrong = weighing().say({ _tag: "TypedWeight", text: "x" }, { _tag: "SubmittedWeight", text: "x" })
    expect([typedWeight(wrong), wrong.model.problem]).toEqual(["x", expect.stringContaining("is no weight")])
    const right = wrong.say({ _tag: "TypedWeight", text: "2" }, { _tag: "SubmittedWeight", text: "2" })
    expect([typedWeight(right), right.model.typedGrams]).toEqual([undefined, 2000])
  })

  it.each([
    ["", 1, "0.05"],
    ["0.07", 1, "0.10"],
    ["0.07", -1, "0.05"],
    ["0.02", -1, "0.00"],
    ["x", 1, "0.05"]
  ] as const)("goes from %j by a step of %i to %s", (text, by, stepped) => {
    const bench = weighing().say({ _tag: "TypedWeight", text }, { _tag: "SteppedWeight", by })
    expect(typedWeight(bench)).toBe(stepped)
  })
})

describe("the labels", () => {
  it("have the cursor on the newest that wants somebody, until it is moved", () => {
    const bench = new Bench().products(1)
    const ended = (number: number, state: "failed" | "printed"): Message => ({
      _tag: "EndedLabel",
      number,
      state,
      problem: undefined,
      job: undefined
    })
    for (const number of [1, 2, 3])
      bench
        .weigh(stable(500))
        .say(ok, ended(number, number === 2 ? "failed" : "printed"))
        .weigh(zero)
    expect(labelAtHand(bench.model)?.number).toBe(2)
    expect(labelAtHand(bench.say({ _tag: "MovedLabel", by: 1 }).model)?.number).toBe(1)
    expect(labelAtHand(bench.say({ _tag: "SelectedLabel", number: 3 }).model)?.number).toBe(3)
  })
})

describe("the products", () => {
  it("of an order come in its order, each once, with the name of what they are cut from and the weight wanted", () => {
    const kilos = item(1, 1773, { qty: Q.read("2.5") ?? Q.zero })
    const pack = item(2, 2648, { sell_by: "pack", info: { net_weight: 450 } })
    const whole = item(3, 1804, { name: "Whole chicken" })
    const leg = item(4, 1805, { name: "Leg", parent_item_id: 3 })
    const items = [
      kilos,
      pack,
      item(5, 1773),
      whole,
      leg,
      item(6, 9, { status: "deleted" }),
      item(7, 8, { product_type: "virtual" })
    ]
    const { model } = init(1)
    const bench = new Bench()
    bench.model = model
    bench.say({ _tag: "OpenedLabelOrder", order: order(items) })
    expect(bench.model.products.map(({ id, parentName, target }) => [id, parentName, target])).toEqual([
      [1773, null, 2500],
      [2648, null, 450],
      [1805, "Whole chicken", 1000]
    ])
    expect(bench.done.at(-1)).toEqual({ _tag: "LoadProduct", id: 1773 })
  })

  it("of no order, too, carry the name of what they are a kind of; of an order, of what they are cut from", () => {
    const kind = { parent_name: "Chicken, Choose a Cut" }
    const bench = new Bench().scan(packCode(7, 1))
    bench.say({ _tag: "IdentifiedProduct", code: packCode(7, 1), product: product(7, kind) })
    expect(currentProduct(bench.model)?.parentName).toBe("Chicken, Choose a Cut")
    const cut = item(4, 1805, { name: "Leg", parent_item_id: 3 })
    const { model } = init(1)
    bench.model = model
    bench.say(
      { _tag: "OpenedLabelOrder", order: order([item(3, 1804, { name: "Whole chicken" }), cut, item(5, 7)]) },
      { _tag: "LoadedProduct", product: product(1805, kind) },
      { _tag: "LoadedProduct", product: product(7, kind) }
    )
    expect(bench.model.products.map(({ parentName }) => parentName)).toEqual([
      "Whole chicken",
      "Chicken, Choose a Cut"
    ])
  })

  it("of an order without any to label say so, and those of another order are not taken", () => {
    const { model } = init(1)
    const bench = new Bench()
    bench.model = model
    bench.say({ _tag: "OpenedLabelOrder", order: order([item(1, 7)], { order_id: 2 }) })
    expect(bench.model.isLoading).toBe(true)
    bench.say({ _tag: "OpenedLabelOrder", order: order([]) })
    expect(bench.model.problem).toBe("Order 200000001 has nothing to label")
  })

  it("print no label before they are known: they are fetched again", () => {
    const { model } = init(1)
    const bench = new Bench()
    bench.model = model
    bench
      .say({ _tag: "OpenedLabelOrder", order: order([item(1, 7)]) })
      .weigh(stable(500))
      .say(ok)
    expect([bench.grams, bench.done.at(-1)]).toEqual([[], { _tag: "LoadProduct", id: 7 }])
    bench.say({ _tag: "LoadedProduct", product: product(7) }, ok)
    expect(bench.grams).toEqual([500])
  })

  it("are found by their codes, and a second scan of one comes back to it", () => {
    const bench = new Bench().products(2)
    const code = packCode(1, 1)
    bench.scan(code)
    expect(bench.done.at(-1)).toEqual({ _tag: "IdentifyProduct", code })
    bench.say({ _tag: "IdentifiedProduct", code, product: product(1) })
    expect([bench.at, bench.model.products.length]).toEqual([1, 2])
  })

  it("an answer that was not asked for, or is late, changes nothing", () => {
    const bench = new Bench().products(1)
    const before = bench.model
    bench.say({ _tag: "IdentifiedProduct", code: "9", product: product(9) })
    expect(bench.model).toBe(before)
  })

  it("an order's label brings the order's products", () => {
    const bench = new Bench().scan("810000000041002")
    expect(bench.done.at(-1)).toEqual({ _tag: "OpenLabelOrder", id: 41 })
  })

  it("what nothing here reads is asked of the server, which has the lists of the network (CODE-27)", () => {
    const bench = new Bench().scan("AB01773075")
    expect(bench.done.at(-1)).toEqual({ _tag: "IdentifyProduct", code: "AB01773075" })
  })

  it("what is no code is refused, and says why", () => {
    const { lastScan } = new Bench().scan("garbage").model
    expect(lastScan).toMatchObject({ outcome: "bad", text: "Barcode product not identified!" })
    expect(lastScan?.detail).toBeTruthy()
  })
})

it("the card says the product's weight in Kg with two decimals, or that nobody knows it", () => {
  const weight = (net_weight: number | null) => {
    const bench = new Bench()
    bench.say(
      { _tag: "TypedCode", text: "7" },
      { _tag: "SubmittedCode" },
      { _tag: "IdentifiedProduct", code: "7", product: product(7, { net_weight }) }
    )
    const shown = currentProduct(bench.model)
    return shown === undefined ? "" : cardWeight(shown)
  }
  expect([450, 1255, 5, null].map(weight)).toEqual([
    "Weight 0.45 Kg",
    "Weight 1.26 Kg",
    "Weight 0.01 Kg",
    "Weight not known"
  ])
})

it("the colour of the total is blue at nothing, green within 5 percent, else red", () => {
  const bench = new Bench().products(1)
  expect(weightBand(bench.model)).toBe("zero")
  expect(weightBand(bench.weigh(stable(475)).model)).toBe("within")
  expect(weightBand(bench.weigh(stable(474)).model)).toBe("outside")
  expect(weightBand(bench.weigh(stable(525)).model)).toBe("within")
  expect(weightBand(bench.weigh(stable(526)).model)).toBe("outside")
})

const isSumOf = (grams: number, [first, second]: readonly [number, number]): boolean => {
  for (let rest = grams; rest >= 0; rest -= second) if (rest % first === 0) return true
  return false
}
const shownBy = (shown: typeof zero): Message => ({ _tag: "Weighed", reading: shown })
const anyEvent: fc.Arbitrary<Message> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(stable(501), stable(20_003), zero).map(shownBy) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(moving(77), reading.over, reading.under, reading.failed(refusal("SCALE_TIMEOUT")))
      .map(shownBy)
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Message>(
      ok,
      ok,
      { _tag: "Stepped", by: 1 },
      { _tag: "ClearedWeight" },
      { _tag: "Rested", reading: stable(501) }
    )
  }
)
