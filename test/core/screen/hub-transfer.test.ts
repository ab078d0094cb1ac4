/** The screen of transfers between hubs, as both hosts show it: TRANSFER-3, TRANSFER-4, TRANSFER-7 and CLAIM-4. */
import { describe, expect, it } from "vitest"
import { fault } from "#core/fault.ts"
import { codesIn } from "#core/kit/scan-session/queue.ts"
import { emptyIn, partOf } from "#core/kit/view/view.ts"
import * as Q from "#core/quantity.ts"
import type { Claim } from "#core/stock/claim.ts"
import type { Transfer } from "#core/stock/transfer.ts"
import { packCode } from "../arbitrary/stock.ts"
import { jayanagar, kaloor, ofPack, product, TransferDesk } from "./transfer-desk.ts"

const [first, second] = [packCode(1, 7), packCode(2, 7)]

describe("a transfer", () => {
  it("asks which store at once, beside both ways and the list of all, then shows what the source has", () => {
    const desk = new TransferDesk()
    expect(desk.view.title).toBe("Hub transfer")
    expect(desk.ways).toEqual(["Send stock", "Request stock", "All transfers"])
    expect(desk.last("LoadTransferStores")).toMatchObject({ _tag: "LoadTransferStores" })
    desk.tell({ _tag: "ChoseKind", kind: "request" })
    expect(desk.last("LoadTransferStores")).toMatchObject({ _tag: "LoadTransferStores" })
    desk.tell({ _tag: "FoundStores", stores: [kaloor, jayanagar] })
    expect(desk.view.question).toMatchObject({ title: "Request Stock From:" })
    desk.tell({ _tag: "ChoseStore", storeId: 201 })
    expect(desk.last("LoadSource")).toMatchObject({ kind: "request", storeId: 201 })
    desk.stock([product(7), product(8, { qty: Q.parse(3) })])
    expect(desk.view.title).toBe("Request Stock From: Jayanagar")
    expect(desk.tiles).toEqual(["Product 7: Available Qty 10.00 Kg", "Product 8: Available Qty 3 Pack"])
    expect(new TransferDesk().with([product(7)]).view.title).toBe("Send Stock To: Jayanagar")
  })

  const names = ({ view }: TransferDesk) => {
    const rows = view.question?.parts?.find((part) => part.part === "table")
    return rows?.rows(0, rows.count).map(({ cells }) => cells[0]?.text) ?? []
  }

  it("finds one of 200 stores by the letters of its name in any script, its number or its type", () => {
    const many = Array.from({ length: 198 }, (_, at) => ({
      store_id: 1000 + at,
      name: `Hub ${at + 1}`,
      type: "express"
    }))
    const kakkanad = { store_id: 77, name: "കാക്കനാട്", type: "butchery" }
    const desk = new TransferDesk().tell({ _tag: "FoundStores", stores: [...many, kakkanad, jayanagar] })
    const find = (text: string) => names(desk.tell({ _tag: "TypedStore", text }))
    expect(find("")).toHaveLength(200)
    expect([find("j"), find("NAGAR jaya"), find("201")]).toEqual(Array(3).fill(["Jayanagar"]))
    expect([find("ക"), find("കാക്ക"), find("butch")]).toEqual(Array(3).fill(["കാക്കനാട്"]))
    expect(find("nowhere")).toEqual([])
    expect(JSON.stringify(desk.view.question)).toContain("No store has this name or number")
    // The arrows walk what was found, from its first.
    expect(find("hub 19").slice(0, 2)).toEqual(["Hub 19", "Hub 20"])
    desk.tell({ _tag: "MovedStore", by: 1 })
    expect(desk.screen.storeAt).toBe(1019)
    desk.tell({ _tag: "ChoseStore", storeId: 1019 })
    expect([desk.view.question, desk.view.title]).toEqual([undefined, "Send Stock To: Hub 20"])
  })

  it("goes on without a store where nobody takes one: the page asks once more, and its tabs are open", () => {
    const desk = new TransferDesk().tell({ _tag: "FoundStores", stores: [jayanagar] })
    desk.tell({ _tag: "ClosedStores" })
    expect([desk.view.question, emptyIn(desk.view)?.text, desk.titles]).toMatchObject([
      undefined,
      "Which store?",
      ["Choose the store", "home"]
    ])
    desk.tell({ _tag: "AskedForStores" })
    expect(names(desk)).toEqual(["Jayanagar"])
  })

  it("goes back stage by stage to the stores and out, and leaves at once with a cart, which is kept", () => {
    const back = (desk: TransferDesk) => desk.tell({ _tag: "WentBack" })
    const desk = new TransferDesk().with([product(7)])
    expect(back(desk).screen).toMatchObject({ kind: "send", store: undefined, isPicking: true })
    expect(back(desk.tell({ _tag: "ClosedStores" })).model.page._tag).not.toBe("HubTransfer")
    const full = new TransferDesk().with([product(7)]).tell({ _tag: "TookProduct", productId: 7 })
    expect(full.kept).toContain("201")
    expect(back(full).model.page._tag).not.toBe("HubTransfer")
    // A choice of another store that was asked for leads back to the cart.
    const choosingStore = new TransferDesk().with([product(7)]).tell({ _tag: "AskedForStores" })
    choosingStore.tell({ _tag: "ClosedStores" })
    expect(choosingStore.screen).toMatchObject({ store: jayanagar, isPicking: false })
  })

  it("steps by the increment, stops at what there is, and takes a line out at nothing", () => {
    const desk = new TransferDesk().with([
      product(7, { qty: Q.parse(2), qty_increments: Q.parse(0.75) }),
      product(8)
    ])
    const step = (itemId: number, by: 1 | -1) => desk.tell({ _tag: "SteppedLine", itemId, by })
    desk.tell({ _tag: "TookProduct", productId: 7 }).tell({ _tag: "TookProduct", productId: 8 })
    expect(desk.cart).toEqual(["7: 0.75 Kg", "8: 1 Pack"])
    step(7, 1)
    step(7, 1)
    expect(desk.cart[0]).toBe("7: 1.50 Kg")
    expect(JSON.stringify(desk.model.toasts)).toContain("Available qty is 2")
    step(7, -1)
    step(7, -1)
    expect(desk.cart).toEqual(["8: 1 Pack"])
    expect(desk.view.parts).toContainEqual(expect.objectContaining({ title: "In cart: 1 product" }))
  })

  it("types quantities, but of whole items; a fraction of a pack and more than there is are refused in words", () => {
    const desk = new TransferDesk().with([product(7, { whole: true }), product(8, { qty: Q.parse(3) })])
    desk.tell({ _tag: "TookProduct", productId: 7 }).tell({ _tag: "TookProduct", productId: 8 })
    desk.tell({ _tag: "AskedForQuantity", itemId: 7 })
    expect(desk.view.question).toBeUndefined()
    desk.tell({ _tag: "AskedForQuantity", itemId: 8 })
    const type = (text: string) =>
      desk
        .tell({ _tag: "Filled", message: { _tag: "TypedField", field: "qty", text } })
        .tell({ _tag: "SubmittedDialog" })
    expect(JSON.stringify(type("1.5").view.question)).toContain(
      "Decimal value is not supported for pack product"
    )
    expect(JSON.stringify(type("4").view.question)).toContain("Available qty is 3")
    type("3")
    expect(desk.view.question).toBeUndefined()
    expect(desk.cart).toEqual(["7: 0.50 Kg", "8: 3 Pack"])
    desk.tell({ _tag: "AskedForQuantity", itemId: 8 })
    type("0")
    expect(desk.cart).toEqual(["7: 0.50 Kg"])
  })

  it("takes scans one after the other, each pack once; what is refused stays in sight (TRANSFER-7)", () => {
    const desk = new TransferDesk().with([product(7)])
    desk.tell({ _tag: "ScannedCode", code: first }).tell({ _tag: "ScannedCode", code: second })
    // What is known of the second waits for the first.
    desk.tell({ _tag: "LookedUpCode", code: second, found: ofPack(second) })
    expect(desk.cart).toEqual([])
    desk.tell({ _tag: "LookedUpCode", code: first, found: ofPack(first) })
    desk.tell({ _tag: "LookedUpCode", code: second, found: ofPack(second) })
    expect(desk.cart).toEqual(["7: 1.00 Kg"])
    const refusals = () => desk.screen.refused.map(({ text }) => text)
    desk.scan(first)
    desk.scan(packCode(3, 7), { ...ofPack(packCode(3, 7)), pack: null })
    const used = ofPack(packCode(4, 7))
    desk.scan(packCode(4, 7), { ...used, pack: used.pack == null ? null : { ...used.pack, status: 1 } })
    desk.scan("1", { entity: null, pack: null })
    expect(refusals()).toEqual([
      "Barcode product not identified!",
      "Already Used Entity",
      "Product Not found in Hub Inventory",
      "Product Already Exist in Cart"
    ])
    const why = "weighed, item 99999: no product of the catalogue has it"
    desk.scan("AB99999075", { entity: null, pack: null, why })
    expect(desk.screen.refused[0]?.detail).toBe(why)
    desk.tell({ _tag: "UndidLast" })
    expect(desk.cart).toEqual(["7: 0.50 Kg"])
    // A pack that was taken back may be scanned again.
    desk.scan(second)
    expect(desk.cart).toEqual(["7: 1.00 Kg"])
  })

  it("claims the packs that it sends behind their scans, and none that it asks for", () => {
    const desk = new TransferDesk().with([product(7)]).scan(first)
    expect(desk.cart).toEqual(["7: 0.50 Kg"])
    expect(desk.claimed).toMatchObject({
      kind: "transfer",
      id: desk.screen.id,
      claimed: [first],
      released: []
    })
    desk.keptClaims().scan(second)
    expect(desk.claimed).toMatchObject({ claimed: [second] })
    desk.keptClaims().tell({ _tag: "RemovedPack", code: first })
    expect(desk.claimed).toMatchObject({ claimed: [], released: [first] })
    desk.keptClaims().tell({ _tag: "UndidLast" })
    desk.tell({ _tag: "AskedToClear" }).tell({ _tag: "SubmittedDialog" })
    expect(desk.claimed).toMatchObject({ claimed: [], released: [second] })
    const requesting = new TransferDesk().with([product(7)], "request").scan(first)
    expect([requesting.cart, requesting.claimed]).toEqual([["7: 0.50 Kg"], undefined])
  })

  it("lets its packs go with another store, and takes them along to their order when it is sent", () => {
    const desk = new TransferDesk()
      .with([product(7)])
      .scan(first)
      .keptClaims()
    desk.tell({ _tag: "AskedForStores" }).tell({ _tag: "ChoseStore", storeId: 8 })
    desk.tell({ _tag: "SubmittedDialog" })
    expect(desk.claimed).toMatchObject({ released: [first] })
    desk
      .keptClaims()
      .stock([product(7)])
      .scan(second)
      .keptClaims()
      .confirm()
    expect(desk.last("CreateTransfer")?.lines).toEqual([{ product_id: 7, qty_to_send: 500, packs: [second] }])
  })

  it("gives back aloud what somebody else has in hand, says who, and takes it over by name", () => {
    const desk = new TransferDesk().with([product(7)]).scan(first)
    const refused = { code: first, fault: fault("PackReserved", { by: "Asha", where: "in order 12" }) }
    desk.keptClaims([refused])
    expect([desk.cart, desk.screen.refused]).toMatchObject([
      [],
      [{ text: "Already Used Entity", detail: "Asha has it in order 12" }]
    ])
    expect(partOf(desk.view, "scan")?.takeOver).toMatchObject({ title: "Take over from Asha" })
    desk.tell({ _tag: "AskedToTakeOver" })
    expect(desk.last("TakeOverPack")).toMatchObject({ kind: "transfer", code: first })
    desk.tell({ _tag: "TookOver", code: first, refused: [] })
    desk.tell({ _tag: "LookedUpCode", code: first, found: ofPack(first) })
    expect([desk.cart, desk.screen.refused]).toEqual([["7: 0.50 Kg"], []])
  })

  it("refuses without asking what another screen on a transfer has, and shows whose packs those are", () => {
    const desk = new TransferDesk()
      .with([product(7)])
      .scan(second)
      .keptClaims()
    const theirs: Claim = {
      unique_key: first,
      scan_code: first,
      product_id: 7,
      qty: Q.parse(0.5),
      work: "theirs",
      user_id: 99,
      by: "Asha",
      until: "2099-01-01 00:00:00"
    }
    const change = { kind: "transfer", id: desk.screen.id, made: [theirs], ended: [] } as const
    desk.tell({ _tag: "ChangedClaims", change })
    const lookUpsBefore = desk.count("LookUpForTransfer")
    desk.tell({ _tag: "ScannedCode", code: first })
    expect([desk.count("LookUpForTransfer"), desk.screen.refused[0]]).toMatchObject([
      lookUpsBefore,
      { text: "Already Used Entity", detail: "Asha has it on another screen" }
    ])
    expect(partOf(desk.view, "table")?.rows(0, 1)[0]?.details).toEqual([
      { text: "1 pack by Asha", tone: "info" }
    ])
    desk.tell({ _tag: "RemovedLine", itemId: 7 })
    expect(desk.notices).toContain("In hand for other transfers of this store: 1 pack by Asha")
  })

  it("changes nothing of a request that is on its way, whoever has its packs", () => {
    const desk = new TransferDesk()
      .with([product(7)])
      .scan(first)
      .confirm()
    const sent = desk.last("CreateTransfer")
    desk.tell({
      _tag: "GotAnswer",
      key: sent?.key ?? "",
      outcome: "unanswered",
      problem: "offline"
    })
    desk.keptClaims([{ code: first, fault: fault("PackReserved", { by: "Asha", where: "in the cart" }) }])
    desk.tell({ _tag: "CameBack" })
    expect(desk.last("CreateTransfer")).toEqual(sent)
  })

  it("keeps scans while the server is away, and goes on with them", () => {
    const desk = new TransferDesk().with([product(7)])
    desk.tell({ _tag: "ScannedCode", code: first }).tell({ _tag: "ScannedCode", code: second })
    desk.tell({ _tag: "FailedLookUp", code: first, message: "offline" })
    expect(codesIn(desk.screen.queue)).toEqual([first, second])
    desk.tell({ _tag: "ResumedScanning" })
    desk.tell({ _tag: "LookedUpCode", code: first, found: ofPack(first) })
    desk.tell({ _tag: "LookedUpCode", code: second, found: ofPack(second) })
    expect(desk.cart).toEqual(["7: 1.00 Kg"])
  })

  it("says why the stock is not there until it is, whatever the stores came to", () => {
    const desk = new TransferDesk().with([product(7)]).tell({ _tag: "AskedAgain" })
    desk.tell({ _tag: "FailedLoading", requestId: desk.screen.requestId, problem: "no stock" })
    desk.tell({ _tag: "FoundStores", stores: [kaloor, jayanagar] })
    // Nobody waits any more.
    expect(JSON.stringify(desk.view)).not.toContain("Stock is being fetched")
    expect([desk.notices, desk.titles.includes("Try again")]).toEqual([["no stock"], true])
    expect(desk.tell({ _tag: "AskedAgain" }).stock([product(7)]).notices).toEqual([])
  })

  it("asks before another store empties the cart, and not where there is nothing in it (TRANSFER-7)", () => {
    const desk = new TransferDesk().with([product(7)])
    desk.tell({ _tag: "AskedForStores" }).tell({ _tag: "ChoseStore", storeId: 8 })
    expect(desk.view.question).toBeUndefined()
    desk.stock([product(7)]).tell({ _tag: "TookProduct", productId: 7 })
    desk.tell({ _tag: "AskedForStores" }).tell({ _tag: "ChoseStore", storeId: 201 })
    expect(desk.view.question).toMatchObject({
      title: "Confirmation!",
      text: "Changing the source store will clear the existing data and cart. Do you want to continue ?"
    })
    desk.tell({ _tag: "ClosedDialog" })
    expect(desk.cart).toEqual(["7: 0.50 Kg"])
    desk.tell({ _tag: "ChoseStore", storeId: 201 }).tell({ _tag: "SubmittedDialog" })
    expect([desk.cart, desk.screen.store]).toEqual([[], jayanagar])
  })

  it("goes the other way with the same store, and asks before that empties the cart (TRANSFER-7)", () => {
    const way = (desk: TransferDesk) =>
      partOf(desk.view, "tabs")?.tabs.find(({ isChosen }) => isChosen)?.title
    const desk = new TransferDesk().with([product(7)])
    expect(way(desk)).toBe("Send stock")
    desk.tell({ _tag: "ChoseKind", kind: "request" })
    expect(desk.last("LoadSource")).toMatchObject({ kind: "request", storeId: 201 })
    desk.stock([product(7)]).tell({ _tag: "TookProduct", productId: 7 })
    desk.tell({ _tag: "ChoseKind", kind: "send" })
    expect([desk.view.question?.title, way(desk), desk.cart]).toEqual([
      "Confirmation!",
      "Request stock",
      ["7: 0.50 Kg"]
    ])
    desk.tell({ _tag: "SubmittedDialog" })
    expect([way(desk), desk.cart, desk.screen.store]).toEqual(["Send stock", [], jayanagar])
  })

  it("is confirmed over a table of names and quantities, sent once under a key that is stored before", () => {
    const desk = new TransferDesk().with([product(7), product(8)])
    desk.tell({ _tag: "TookProduct", productId: 7 }).tell({ _tag: "TookProduct", productId: 8 })
    expect(desk.titles).toContain("Send")
    desk.tell({ _tag: "AskedToConfirm" })
    expect(desk.view.question).toMatchObject({
      title: "Confirm stock transfer",
      actions: [{ title: "Confirm" }, { title: "Cancel" }],
      parts: [{ headings: [{ title: "Name" }, { title: "Quantity" }] }]
    })
    desk.tell({ _tag: "SubmittedDialog" })
    const sent = desk.last("CreateTransfer")
    expect(sent).toMatchObject({
      kind: "send",
      storeId: 201,
      lines: [
        { product_id: 7, qty_to_send: 500 },
        { product_id: 8, qty_to_send: 1000 }
      ]
    })
    const [saved, created] = ["SaveWork", "CreateTransfer"].map((tag) =>
      desk.done.findLastIndex(({ _tag }) => _tag === tag)
    )
    expect(saved).toBeLessThan(created ?? 0)
    expect(desk.kept).toContain(sent?.key)
    // Nothing is changed, and nothing sent twice, while it is on its way.
    desk.tell({ _tag: "TookProduct", productId: 7 }).tell({ _tag: "AskedToConfirm" })
    expect([desk.cart[0], desk.count("CreateTransfer")]).toEqual(["7: 0.50 Kg", 1])
    desk.answer({ message: "Hub transfer order created successfully. Order Id : C1." })
    expect([desk.cart, desk.kept]).toEqual([[], undefined])
    expect(desk.notices).toContain("Hub transfer order created successfully. Order Id : C1.")
  })

  it("takes no product by a letter alone, which looks for nothing: only one that is pointed at", () => {
    const desk = new TransferDesk().with([product(7), product(8)])
    desk.tell({ _tag: "TypedCode", text: "x" }).tell({ _tag: "SubmittedCode" })
    expect(desk.cart).toEqual([])
    desk
      .tell({ _tag: "TypedCode", text: "x" })
      .tell({ _tag: "MovedTile", index: 1 })
      .tell({ _tag: "SubmittedCode" })
    expect(desk.cart).toEqual(["8: 1 Pack"])
    desk.tell({ _tag: "TypedCode", text: "product 7" }).tell({ _tag: "SubmittedCode" })
    expect(desk.cart).toEqual(["8: 1 Pack", "7: 0.50 Kg"])
  })

  it("keeps what could not be sent, with why, under a key of its own from then on", () => {
    const desk = new TransferDesk().with([product(7), product(8)])
    desk.tell({ _tag: "TookProduct", productId: 7 }).tell({ _tag: "TookProduct", productId: 8 }).confirm()
    const key = desk.last("CreateTransfer")?.key
    const made = "Hub transfer order created successfully. Order Id : C1."
    desk.answer({
      message: made,
      itemStatus: [
        { product_id: 7, success: true, increment_id: "C1", error: null },
        { product_id: 8, success: false, increment_id: null, error: "Available qty is 0" }
      ]
    })
    expect(desk.cart).toEqual(["8: 1 Pack"])
    desk.stock([product(7)]).tell({ _tag: "AskedToConfirm" })
    expect(desk.notices).toContain("Product 8: Available qty is 0")
    expect(desk.notices).toContain(made)
    desk.stock([product(8)]).confirm()
    expect(desk.last("CreateTransfer")?.key).not.toBe(key)
    // What is sent now is another order.
    expect(desk.notices).not.toContain(made)
    desk.answer({ success: false, message: "Hub transfer order creation failed : no" })
    // The stock is asked for anew: what comes of that leaves the sentence where it is.
    desk.tell({ _tag: "FoundStores", stores: [kaloor, jayanagar] }).stock([product(8)])
    expect([desk.cart, desk.screen.submission]).toEqual([["8: 1 Pack"], undefined])
    expect(desk.notices).toContain("Hub transfer order creation failed : no")
  })

  it("is kept between two programs, with the scans that wait", () => {
    const desk = new TransferDesk()
      .with([product(7)])
      .scan(first)
      .tell({ _tag: "ScannedCode", code: second })
    const after = new TransferDesk(desk.kept).tell({ _tag: "FoundStores", stores: [jayanagar] })
    expect([after.view.title, after.cart]).toEqual(["Send Stock To: Jayanagar", ["7: 0.50 Kg"]])
    after.stock([product(7)]).tell({ _tag: "LookedUpCode", code: second, found: ofPack(second) })
    expect(after.cart).toEqual(["7: 1.00 Kg"])
    after.tell({ _tag: "AskedToClear" }).tell({ _tag: "SubmittedDialog" })
    expect([after.cart, after.kept]).toEqual([[], undefined])
  })

  it("is closed to whoever may not transfer", () => {
    expect(() => new TransferDesk(undefined, { allow_hub_to_hub_transfer: 0 }).screen).toThrow("this is")
  })
})

// TRANSFER-10.
describe("all transfers", () => {
  const transfers = (first: number, count: number): ReadonlyArray<Transfer> =>
    Array.from({ length: count }, (_, index) => ({
      order_id: first - index,
      increment_id: `C${first - index}`,
      kind: "send" as const,
      source: kaloor,
      destination: jayanagar,
      status: index === 0 ? ("complete" as const) : ("pending" as const),
      created_at: "2026-11-18 05:00:00",
      created_by: "Meera",
      shipment_id: index === 0 ? "SHP-9" : null,
      received_at: index === 0 ? "2026-11-19 05:00:00" : null,
      paper:
        index === 0
          ? { invoice_id: "77", number: "8/D26/000007", kind: "challan" as const, is_cancelled: false }
          : null,
      items: 2
    }))
  const rowsOf = (desk: TransferDesk) => {
    const part = partOf(desk.view, "table")
    return part?.rows(0, part.count).map(({ cells }) => cells.map(({ text }) => text)) ?? []
  }
  const listing = (desk = new TransferDesk()) => desk.tell({ _tag: "AskedForTransfers" })

  it("are a tab beside the ways, which lead back to the cart", () => {
    const desk = listing(new TransferDesk().with([product(7)]).tell({ _tag: "TookProduct", productId: 7 }))
    expect(partOf(desk.view, "tabs")?.tabs.find(({ isChosen }) => isChosen)?.title).toBe("All transfers")
    desk.tell({ _tag: "ChoseKind", kind: "send" })
    expect([desk.view.title, desk.cart]).toEqual(["Send Stock To: Jayanagar", ["7: 0.50 Kg"]])
  })

  it("are read a page at a time, behind the last one of the page before, and back (TRANSFER-10)", () => {
    const desk = listing()
    expect(desk.last("LoadTransfers")).toMatchObject({ before: null, requestId: 1 })
    desk.tell({ _tag: "LoadedTransfers", requestId: 1, found: transfers(90, 21) })
    expect(rowsOf(desk)).toHaveLength(20)
    expect(rowsOf(desk)[0]).toEqual(["C90", "Kaloor to Jayanagar", "Received", "18 Nov 10:30", "Meera", "2"])
    expect(rowsOf(desk)[1]?.[2]).toBe("At the source")
    expect(partOf(desk.view, "table")?.paging).toMatchObject({
      text: "Transfers 1 to 20, the newest first",
      page: 1,
      pages: 2
    })
    desk.tell({ _tag: "TurnedPage", page: 2 })
    expect(desk.last("LoadTransfers")).toMatchObject({ before: 71, requestId: 2 })
    // The answer to an earlier question is late.
    desk.tell({ _tag: "LoadedTransfers", requestId: 1, found: [] })
    expect(rowsOf(desk)).toHaveLength(20)
    desk.tell({ _tag: "LoadedTransfers", requestId: 2, found: transfers(70, 3) })
    expect(partOf(desk.view, "table")?.paging).toMatchObject({
      text: "Transfers 21 to 23, the newest first",
      pages: 2
    })
    desk.tell({ _tag: "TurnedPage", page: 1 })
    expect(desk.last("LoadTransfers")).toMatchObject({ before: null, requestId: 3 })
  })

  it("are a file of all of them, say more when one is opened, and lead back to the way", () => {
    const desk = listing().tell({ _tag: "LoadedTransfers", requestId: 1, found: transfers(9, 2) })
    expect(desk.view.file).toEqual({ request: { _tag: "AskedForFile" } })
    desk.tell({ _tag: "AskedForFile" })
    expect(desk.count("SaveTransfers")).toBe(1)
    desk.tell({ _tag: "OpenedTransfer", order: 9 })
    expect(desk.view.question?.title).toBe("Transfer C9")
    expect(JSON.stringify(desk.view.question?.parts)).toContain("SHP-9")
    desk.tell({ _tag: "ClosedDialog" }).tell({ _tag: "WentBack" })
    expect(partOf(desk.view, "tabs")?.tabs.map(({ isChosen }) => isChosen)).toEqual([true, false, false])
  })

  it("name their papers; the store that sends prints its own (TRANSFER-17)", () => {
    const [sent, ...others] = transfers(9, 2)
    if (sent === undefined) throw new Error("there is no transfer")
    const requested: Transfer = { ...sent, order_id: 7, kind: "request" }
    const found = [sent, ...others, requested]
    const desk = listing().tell({ _tag: "LoadedTransfers", requestId: 1, found })
    const actions = () => desk.view.question?.actions.map(({ id }) => id)
    desk.tell({ _tag: "OpenedTransfer", order: 9 })
    expect(JSON.stringify(desk.view.question?.parts)).toContain("Delivery Challan 8/D26/000007")
    expect(actions()).toContain("print-paper")
    desk.tell({ _tag: "AskedForPaper" })
    expect(desk.last("PrintPaper")).toMatchObject({ kind: "invoice", orderId: 9, invoiceId: "77" })
    expect(desk.view.question).toBeUndefined()
    for (const order of [8, 7]) {
      desk.tell({ _tag: "OpenedTransfer", order })
      expect(actions()).not.toContain("print-paper")
      desk.tell({ _tag: "AskedForPaper" }).tell({ _tag: "ClosedDialog" })
    }
    expect(desk.count("PrintPaper")).toBe(1)
  })

  it("say why they cannot be read, and are read again when the server is back", () => {
    const desk = listing().tell({
      _tag: "FailedTransfers",
      requestId: 1,
      problem: "The server does not answer"
    })
    expect(desk.notices).toContain("The server does not answer")
    desk.tell({ _tag: "CameBack" })
    expect(desk.last("LoadTransfers")).toMatchObject({ before: null, requestId: 2 })
    expect(desk.notices).toEqual([])
  })

  it("leave the cart as it is, which is shown again for what is scanned", () => {
    const desk = listing(new TransferDesk().with([product(7)]).tell({ _tag: "TookProduct", productId: 7 }))
    expect([desk.view.title, desk.cart]).toEqual(["Hub transfer", ["7: 0.50 Kg"]])
    desk.scan(first)
    expect(desk.view.title).toBe("Send Stock To: Jayanagar")
    expect(desk.cart).toHaveLength(1)
    expect(desk.kept).toContain(first)
  })
})
