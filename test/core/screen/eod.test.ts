/** EOD-1 to EOD-9 at the screen: what can be typed, what is said of it, what is sent, and what survives a crash. */
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { partOf } from "#core/kit/view/view.ts"
import { ofHundredths } from "#core/money.ts"
import { fresh, reload } from "#core/screen/eod/model.ts"
import type { EodRow, EodStatus } from "#core/stock/eod-report.ts"
import { Counter, catalogue, none, noon, q, rows, submittedOnce } from "./stock-taker.ts"

const difference = (product_id: number, counted: number) => ({
  product_id,
  product_name: `Product ${product_id}`,
  sell_by: "kg" as const,
  expected: q(5000),
  counted: q(counted),
  comment: null,
  value: ofHundredths(-100_00)
})

const confirmed = (at: Counter) => at.press("submit").press("go-on").press("confirm")

describe("the rows", () => {
  it("stand under the words of the page, with what the books say", () => {
    const at = new Counter()
    expect(at.view.parts).toContainEqual({
      part: "heading",
      text: "In Stock Products",
      under: "Verify stock counts and update physical stock if changes are detected"
    })
    expect(at.table.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ["1", "Product 1", "", "5.00 Kg", ""],
      ["2", "Paneer", "", "5 Pack", ""],
      ["3", "Product 3", "", "5.00 Kg", ""]
    ])
  })
  it("are those alone that nobody has counted, or that differ, whatever is searched; and how many are counted is said", () => {
    const at = new Counter().count("p1", "4").count("p2", "5")
    expect(at.view.head?.progress).toMatchObject({ done: 2, total: 3 })
    at.say({ _tag: "ChoseRow", key: "p3" })
    const chips = () =>
      partOf(at.view, "filters")?.filters.flatMap((filter) =>
        filter.kind === "toggle" ? [filter.title] : []
      )
    expect(chips()).toEqual(["Not counted 1", "Differences 1"])
    at.press("uncounted")
    expect(at.table.map(({ id }) => id)).toEqual(["p3"])
    at.press("changed")
    // The one that somebody stands on stays.
    expect(at.table.map(({ id }) => id)).toEqual(["p1", "p3"])
    at.press("changed")
    expect(at.table).toHaveLength(3)
  })
  it("are searched by name and id, and narrowed by several categories", () => {
    const at = new Counter()
    const shown = () => at.table.map(({ id }) => id)
    at.say({ _tag: "TypedSearch", text: "pan" })
    expect(shown()).toEqual(["p2"])
    at.say({ _tag: "TypedSearch", text: "3" })
    expect(shown()).toEqual(["p3"])
    at.say({ _tag: "TypedSearch", text: "" })
    const menu = () => partOf(at.view, "filters")?.filters[0]
    expect(menu()).toMatchObject({ title: "Select Category", chosen: undefined })
    at.say({ _tag: "ToggledCategory", category: "dairy" })
    expect(shown()).toEqual(["p2"])
    at.say({ _tag: "ToggledCategory", category: "chicken" })
    expect(menu()).toMatchObject({ chosen: "2 Category selected" })
    expect(shown()).toHaveLength(3)
  })
  it("without a category say that there is no filter to add", () => {
    const at = new Counter(rows.map((each) => ({ ...each, category_type: null }))).press("no-categories")
    expect(at.toasts).toContain("Unable to add category filter...")
  })
  it.each([
    ["p1", "2.7", "Kindly enter a value, It should be a multiple of 0.5."],
    ["p1", "-1", "Kindly enter a value greater than or equal to zero"],
    ["p2", "1.5", "Kindly enter a value, It should be a multiple of 1."],
    ["p3", "4", "Quantity increment of this product are not set."]
  ])("%s: %s is refused beside its box", (key, text, sentence) => {
    const at = new Counter().say({ _tag: "OpenedRow", key }).type(text).press("save")
    expect(at.problem).toBe(sentence)
    expect(at.model.counts.size).toBe(0)
  })
  it("takes no comment of more than 200 characters (EOD-5)", () => {
    const at = new Counter().count("p1", "4", "x".repeat(200))
    expect(at.model.counts.get("p1")?.comment).toHaveLength(200)
    at.say({ _tag: "OpenedRow", key: "p1" }).type("4", "x".repeat(201)).press("save")
    expect(at.view.question).toBeDefined()
  })
  it("are counted one after the other: saving leads to the next, past one that is left as it is", () => {
    const at = new Counter().say({ _tag: "OpenedRow", key: "p1" }).type("4.5").press("save-next")
    expect(at.view.question?.title).toBe("Paneer")
    at.press("save-next")
    expect(at.view.question?.title).toBe("Product 3")
    at.press("save-next")
    expect(at.view.question).toBeUndefined()
    expect([...at.model.counts.keys()]).toEqual(["p1"])
  })
})

describe("an added row", () => {
  const added = () => new Counter().press("add-row")
  it("is asked for its product, which stands in no other row", () => {
    const at = added()
      .say({ _tag: "TypedProduct", text: "paneer" })
      .say({ _tag: "ChoseProduct", productId: 2 })
    const entry = at.view.question?.parts?.find((part) => part.part === "entry")
    expect(entry).toMatchObject({ prompt: "Search Product", problem: "This product is already selected" })
    at.say({ _tag: "TypedProduct", text: "keema" })
      .say({ _tag: "ChoseProduct", productId: 7 })
      .type("1.234")
      .press("save")
    expect(at.table[0]?.cells.map(({ text }) => text)).toEqual([
      "7",
      "Mutton keema",
      "1.23 Kg",
      "0.00 Kg",
      ""
    ])
  })
  it("takes no stock before its product is chosen, and stops the report until then", () => {
    const at = added().press("close").say({ _tag: "AskedForStock", key: "a1" }).type("5")
    expect(at.problem).toBe("Kindly select a product before typing physical stock")
    at.press("close")
    expect(at.view.head?.progress).toMatchObject({ done: 0, total: 3 })
    at.press("submit")
    expect(at.toasts).toContain(
      'Please choose a product if you wish to add new items or close the "add product" dropdown.'
    )
    at.say({ _tag: "RemovedRow", key: "a1" }).press("submit")
    expect(at.view.question?.title).toBe("Summary of EOD submission")
  })
  it("without a count stops the report by its product id", () => {
    const at = added()
      .say({ _tag: "TypedProduct", text: "keema" })
      .say({ _tag: "ChoseProduct", productId: 7 })
    at.press("close").press("submit")
    expect(at.toasts).toContain("Enter valid physical stock for Product Id : 7")
    expect(at.model.selected).toBe("a1")
  })
  it("is offered while products remain, and says when the list is empty", () => {
    const at = new Counter()
    at.context = { ...at.context, catalogue: { ...catalogue, list: undefined } }
    at.press("add-row")
    expect(at.toasts).toContain("GetAvailable products is empty. Please contact admin")
    at.context = {
      ...at.context,
      catalogue: { ...catalogue, list: { ...catalogue.list, value: [] } as never }
    }
    expect(at.actions.map(({ id }) => id)).not.toContain("add-row")
  })
})

describe("the report", () => {
  it("without changes says so, and is sent all the same", () => {
    const at = new Counter().press("submit")
    expect(at.view.question?.text).toBe(
      "There are no changes in the EOD stock compared to the expected stock in the system."
    )
    expect(at.view.question?.parts?.[0]).toMatchObject({
      part: "notice",
      text: "None of 3 products is counted: all are handed in as the books say."
    })
    at.press("go-on")
    expect(at.view.question).toMatchObject({
      text: "Are you sure you want to confirm your EOD stock report?"
    })
    expect(at.actions.map(({ title }) => title)).toEqual(["Confirm", "Cancel"])
    at.press("confirm")
    expect(
      at.sent[0]?.body.rows.map(({ product_id, physical_stock }) => [product_id, physical_stock])
    ).toEqual([
      [1, "5"],
      [2, "5"],
      [3, "5"]
    ])
  })
  it("lists what changes alone, the dearest first, and sends each count with its time (EOD-7)", () => {
    const at = new Counter().count("p2", "4", "one torn")
    at.context = { ...at.context, now: noon + Day.minute }
    at.count("p1", "7.5").press("submit")
    expect(at.view.question?.text).toBe(
      "Below changes have affected the stock. Missing ₹100.00, found ₹250.00."
    )
    expect(at.view.question?.parts?.[0]).toMatchObject({
      text: "2 of 3 products are counted: the others are handed in as the books say."
    })
    const table = at.view.question?.parts?.find((part) => part.part === "table")
    const cells =
      table?.part === "table"
        ? table.rows(0, table.count).map((each) => each.cells.map(({ text }) => text))
        : []
    expect(cells).toEqual([
      ["1", "Product 1", "5.00 Kg", "7.50 Kg", "₹250.00", ""],
      ["2", "Paneer", "5 Pack", "4 Pack", "-₹100.00", "one torn"]
    ])
    at.press("go-on").press("confirm")
    const [sent] = at.sent
    expect(sent?.body.rows.map(({ counted_at }) => counted_at)).toEqual(
      [Day.minute + 3 * Day.second, 3 * Day.second, 3 * Day.second].map((after) => Day.toGmt(noon + after))
    )
    expect(sent?.body).toMatchObject({ day: "2026-11-20", version: 0 })
  })
  it("of an empty stock is handed in by its own words", () => {
    const at = new Counter([])
    expect(at.actions.find(({ id }) => id === "submit")?.title).toBe("All products have been sold out")
    confirmed(at)
    expect(at.sent[0]?.body.rows).toEqual([])
  })
  it("that is in says when, and can be handed in again; an approved one cannot", () => {
    const at = new Counter(rows, submittedOnce)
    expect(at.notices).toContain(
      `You've already submitted today's EOD stock report at ${Day.localMinute(Day.toGmt(noon))}. If you wish to, you can resubmit it.`
    )
    expect(at.actions.map(({ title }) => title)).toContain("Submit Today's Stock")
    const approved = new Counter(rows, { ...submittedOnce, approved_at: Day.toGmt(noon + Day.hour) })
    expect(approved.notices).toContain(
      `You've already submitted today's EOD stock report. Last updated at ${Day.localMinute(Day.toGmt(noon))}. Submission approved at ${Day.localMinute(Day.toGmt(noon + Day.hour))}.`
    )
    expect(approved.actions.map(({ id }) => id)).toEqual(["differences", "reports", "refresh"])
    expect(approved.say({ _tag: "OpenedRow", key: "p1" }).view.question).toBeUndefined()
  })
  it("of yesterday says for which day it is", () => {
    const at = new Counter(rows, { ...none, day: "2026-11-19" })
    expect(at.notices).toEqual([
      "The report of 2026-11-19 is missing. What you submit now is handed in for that day."
    ])
  })
  it("says when nobody could say whether it is in", () => {
    const at = new Counter()
    at.say({ _tag: "AskedAgain" }).say({ _tag: "FailedStatus", requestId: at.model.requestId })
    expect(at.toasts).toEqual(["Unable to check is eod stock submitted or not..."])
  })
  it("that is refused keeps what was counted, and looks anew", () => {
    const at = confirmed(new Counter().count("p1", "4"))
    at.refuse(at.key, "Meera has submitted this report")
    expect(at.model.counts.size).toBe(1)
    expect(at.notices).toContain("Meera has submitted this report")
    expect(at.done.at(-1)?._tag).toBe("LoadEod")
  })
  it("keeps a count over a crash on its day, and drops it with the day (EOD-9)", () => {
    const at = new Counter().count("p1", "4", "torn").press("add-row")
    const back = new Counter(rows, none, at.stored)
    expect(back.model.counts).toEqual(at.model.counts)
    expect(back.model.added).toEqual(at.model.added)
    expect(new Counter(rows, { ...none, day: "2026-11-21" }, at.stored).model.counts.size).toBe(0)
  })
})

describe("a page that another window has", () => {
  it("counts what was scanned meanwhile once it is free", () => {
    const at = new Counter(rows, none, undefined, ["80001"], "This is open elsewhere on this workstation")
    expect(at.actions.find(({ id }) => id === "submit")?.isDisabled).toBe(true)
    at.say({ _tag: "RestoredWork", text: undefined })
    expect(at.done.at(-1)?._tag).toBe("CountScans")
  })
})

describe("a blind count", () => {
  const blind = rows.map((each) => ({ ...each, current_stock: null, physical_stock: null }))
  it("shows no figure before the report is in, and asks for every row", () => {
    const at = new Counter(blind)
    expect(at.table.map(({ cells }) => cells[2]?.text)).toEqual(["", "", ""])
    // Nor does a sign tell whether a count is what they say.
    at.count("p1", "4")
    expect(at.table[0]?.cells[2]).toMatchObject({ text: "4.00 Kg", sign: undefined, tone: "good" })
    at.press("submit")
    expect(at.toasts).toEqual(["Enter valid physical stock for Product Id : 2"])
  })
  it("tells what differs once it is in, and counts that again", () => {
    const at = new Counter([blind[0] as EodRow]).count("p1", "4").press("submit")
    expect(at.view.question?.text).toBe("What differs is told once the report is submitted.")
    at.press("go-on").press("confirm")
    expect(at.sent[0]?.body.rows[0]).not.toHaveProperty("current_stock")
    const difference = {
      product_id: 1,
      product_name: "Product 1",
      sell_by: "kg" as const,
      expected: q(5000),
      counted: q(4000),
      comment: null,
      value: ofHundredths(-100_00)
    }
    at.succeed(at.key, { status: "success", message: "in", differences: [difference], report: submittedOnce })
    at.press("recount").say({ _tag: "LoadedRows", requestId: at.model.requestId, rows })
    expect(at.table.map(({ id }) => id)).toEqual(["p1"])
    const back = new Counter(rows, submittedOnce, at.stored)
    expect(back.table.map(({ id }) => id)).toEqual(["p1"])
    at.press("all-rows")
    expect(at.table).toHaveLength(3)
  })
})

describe("what differs most", () => {
  it("is counted again before the report is handed in, the dearest first (EOD-17)", () => {
    const at = new Counter().count("p2", "4").count("p1", "1").press("submit").press("recount")
    expect(at.table.map(({ id }) => id)).toEqual(["p1", "p2"])
    expect(at.notices).toContain("Counted once more: the 2 products that differ most")
    expect(at.sent).toEqual([])
  })
  it("is told of a report that is in, on any device, and counted again: with a row where nothing is left (EOD-17)", () => {
    const at = new Counter(rows, submittedOnce).press("differences")
    expect(at.done.at(-1)).toEqual({ _tag: "LoadDifferences", hubId: 1, day: "2026-11-20" })
    const differences = [difference(1, 4000), difference(7, 0)]
    at.say({ _tag: "LoadedDifferences", found: { report: submittedOnce, differences } })
    expect(at.view.question?.title).toBe("What differed from the system")
    at.press("recount")
    expect(at.table.map(({ cells }) => cells[1]?.text)).toEqual(["Product 1", "Mutton keema"])
  })
  it("of a report without differences is said to be nothing", () => {
    const at = new Counter(rows, submittedOnce)
    at.say({ _tag: "LoadedDifferences", found: { report: submittedOnce, differences: [] } })
    expect(at.toasts).toContain(
      "There are no changes in the EOD stock compared to the expected stock in the system."
    )
  })
  it("of an approved report can be read alone", () => {
    const approved = { ...submittedOnce, approved_at: Day.toGmt(noon) }
    const at = new Counter(rows, approved).press("differences")
    at.say({ _tag: "LoadedDifferences", found: { report: approved, differences: [difference(1, 4000)] } })
    expect(at.actions.map(({ id }) => id)).toEqual(["close"])
  })
})

describe("approval", () => {
  const approved = { ...submittedOnce, approved_at: Day.toGmt(noon + Day.hour) }
  const approvedElsewhere = (at: Counter) =>
    at
      .say({ _tag: "AskedAgain" })
      .say({ _tag: "LoadedStatus", requestId: at.model.requestId, status: approved })
  it("elsewhere leaves what was typed here where it is, aloud, until it is put aside (EOD-9)", () => {
    const at = approvedElsewhere(new Counter(rows, submittedOnce).count("p1", "4"))
    expect(at.toasts).toEqual(["The report is approved without the count that was typed here"])
    expect(at.table[0]?.cells[2]?.text).toBe("4.00 Kg")
    expect(at.notices).toContain(
      "1 count that was typed here is in no report: whoever approves can open it again, or put them aside."
    )
    // It is said once, and is there again after a crash.
    expect(approvedElsewhere(at).toasts).toHaveLength(1)
    const { stored } = new Counter(rows, submittedOnce).count("p1", "4").count("p2", "4")
    const back = new Counter(rows, approved, stored)
    expect(back.toasts).toEqual(["The report is approved without the 2 counts that were typed here"])
    expect(back.model.counts.size).toBe(2)
    back.press("put-aside")
    expect(back.table[0]?.cells[2]?.text).toBe("")
    expect(back.stored).toBeUndefined()
  })
  it("of a day that is over leaves out what was typed for it, aloud, on an open page and on one that comes back", () => {
    const next = {
      ...submittedOnce,
      day: Day.addDays(submittedOnce.day, 1),
      version: 0,
      submission_updated_at: null
    }
    const at = new Counter(rows, submittedOnce).count("p1", "4")
    const { stored } = at
    at.say({ _tag: "AskedAgain" }).say({ _tag: "LoadedStatus", requestId: at.model.requestId, status: next })
    const notice = "2026-11-20 is over: the count that was typed here is not in its report. Count it again."
    expect([at.toasts, at.model.counts.size, at.stored]).toEqual([[notice], 0, undefined])
    const back = new Counter(rows, next, stored)
    expect([back.toasts, back.model.counts.size]).toEqual([[notice], 0])
    // A clock that is behind does not make the report of today a missing one.
    expect(back.notices.join()).not.toContain("is missing")
  })
  it("elsewhere leaves a box open that is typed in, and what differed", () => {
    const at = new Counter(rows, submittedOnce).say({ _tag: "OpenedRow", key: "p1" }).type("4")
    approvedElsewhere(at).press("save")
    expect(at.model.counts.get("p1")?.text).toBe("4")
    expect(at.sent).toEqual([])
    const summary = new Counter(rows, submittedOnce).count("p1", "4").press("submit")
    expect(approvedElsewhere(summary).view.question).toBeUndefined()
    const reader = new Counter(rows, submittedOnce)
    reader.say({
      _tag: "LoadedDifferences",
      found: { report: submittedOnce, differences: [difference(1, 4000)] }
    })
    expect(approvedElsewhere(reader).view.question?.title).toBe("What differed from the system")
  })
  it("elsewhere is heard at once: nobody is invited to submit any more", () => {
    const at = new Counter(rows, submittedOnce)
    at.say({
      _tag: "LoadedCount",
      requestId: 0,
      count: { day: "2026-11-20", version: 1, counted: [], taken: [], refused: [] }
    })
    at.say({ _tag: "HeardOfCount" })
    const [requestId] = at.done
      .flatMap((each) => (each._tag === "LoadCount" ? [each.statusRequestId] : []))
      .slice(-1)
    at.say({ _tag: "LoadedStatus", requestId: requestId ?? -1, status: approved })
    expect(at.notices[0]).toContain("Submission approved at")
    expect(at.actions.map(({ id }) => id)).not.toContain("submit")
  })

  const approver = (status: EodStatus = submittedOnce) => {
    const at = new Counter(rows, status)
    at.context = { ...at.context, userType: "eod_stock_approval_user" }
    return at
  }
  const found = { report: { ...submittedOnce, submitted_by: "Meera" }, differences: [difference(1, 4000)] }
  const approval = () => approver().press("approve").say({ _tag: "FoundWaitingReport", found })
  it("is a question with what the report comes to, for whoever may: of the version that is shown", () => {
    expect(new Counter(rows, submittedOnce).actions.map(({ id }) => id)).not.toContain("approve")
    const at = approver().press("approve")
    expect(at.done.at(-1)).toEqual({ _tag: "LoadWaitingReport", hubId: 1 })
    at.say({ _tag: "FoundWaitingReport", found })
    const { question } = at.view
    expect(question?.title).toBe("Approve the report of 2026-11-20?")
    expect(question?.text).toContain("Submitted by Meera")
    expect(question?.text).toContain("Missing ₹100.00, found ₹0.00.")
    expect(at.actions.map(({ title }) => title)).toEqual(["Approve", "Reject", "Close"])
    // Enter alone settles nothing.
    expect(question?.first).toBe(2)
    at.press("confirm")
    expect(at.done.at(-1)).toEqual({
      _tag: "SettleEod",
      hubId: 1,
      deed: "approve",
      report: { day: "2026-11-20", version: 1 },
      reason: ""
    })
    at.say({ _tag: "SettledReport", status: approved })
    expect(at.toasts).toEqual(["The report of 2026-11-20 is approved"])
  })
  it("is offered of nothing that does not wait, nor of one's own: that can be rejected alone", () => {
    const offered = (status: EodStatus) =>
      approver(status)
        .actions.map(({ id }) => id)
        .filter((id) => ["approve", "reject", "reopen"].includes(id))
    const sentBack = { ...submittedOnce, sent_back: "rejected" as const }
    expect(offered(submittedOnce)).toEqual(["approve"])
    expect(offered({ ...submittedOnce, waiting: "none" })).toEqual([])
    expect(offered(sentBack)).toEqual([])
    // Yesterday's may still wait.
    expect(offered({ ...sentBack, waiting: "other" })).toEqual(["approve"])
    expect(offered(approved)).toEqual(["reopen"])
    expect(offered({ ...approved, is_own: true })).toEqual([])
    for (const own of [{ waiting: "own" as const }, { is_own: true }])
      expect(offered({ ...submittedOnce, ...own })).toEqual(["reject"])
    const at = approver({ ...submittedOnce, waiting: "own" }).press("reject")
    at.say({ _tag: "FoundWaitingReport", found: { ...found, report: { ...found.report, is_own: true } } })
    expect(at.view.question?.title).toBe("Reject the report of 2026-11-20")
    expect(at.actions.map(({ title }) => title)).toEqual(["Reject", "Close"])
  })
  const why = (text: string) => ({
    _tag: "ToldForm" as const,
    message: { _tag: "TypedField" as const, field: "reason", text }
  })
  it("is rejected with a reason, which stands over the report until it is submitted again (EOD-21)", () => {
    const at = approval().press("reject").press("confirm")
    expect(at.view.question?.title).toBe("Reject the report of 2026-11-20")
    expect(at.done.filter(({ _tag }) => _tag === "SettleEod")).toEqual([])
    at.say(why("count the chicken again")).press("confirm")
    expect(at.done.at(-1)).toMatchObject({
      deed: "reject",
      report: { version: 1 },
      reason: "count the chicken again"
    })
    at.say({ _tag: "FailedApproval", message: "The stock is being counted" })
    expect(at.model.dialog).toMatchObject({
      _tag: "SendBack",
      form: {
        entries: { reason: { text: "count the chicken again" } },
        problem: "The stock is being counted",
        isBusy: false
      }
    })
    at.press("confirm")
    const rejected = {
      ...submittedOnce,
      sent_back: "rejected" as const,
      sent_back_at: Day.toGmt(noon),
      sent_back_by: "Ravi",
      sent_back_reason: "count the chicken again"
    }
    at.say({ _tag: "SettledReport", status: rejected })
    expect(at.toasts).toEqual(["The stock is being counted", "The report of 2026-11-20 is rejected"])
    const shown = new Counter(rows, rejected)
    expect(shown.notices).toContain(
      `Rejected by Ravi at ${Day.localMinute(Day.toGmt(noon))}: count the chicken again. Count again what is meant, then resubmit it.`
    )
    expect(shown.actions.map(({ title }) => title)).toContain("Submit Today's Stock")
  })
  it("is opened again with a reason; what was typed for it meanwhile can be submitted then", () => {
    const at = approver(approved).press("reopen").say(why("a crate was found")).press("confirm")
    expect(at.done.at(-1)).toMatchObject({ deed: "reopen", report: { day: "2026-11-20", version: 1 } })
    const typed = approvedElsewhere(new Counter(rows, submittedOnce).count("p1", "4"))
    const reopened = { ...submittedOnce, sent_back: "reopened" as const, sent_back_at: Day.toGmt(noon) }
    typed
      .say({ _tag: "AskedAgain" })
      .say({ _tag: "LoadedStatus", requestId: typed.model.requestId, status: reopened })
      .press("submit")
      .press("go-on")
      .press("confirm")
    expect(typed.sent[0]?.body.rows[0]).toMatchObject({ product_id: 1, physical_stock: "4" })
  })
  it("shows what an earlier rounding left, as a line of its own, in quantity and money", () => {
    const left = {
      product_id: 1,
      product_name: "Product 1",
      sell_by: "kg",
      packs: 2,
      qty: q(70),
      value: ofHundredths(-1680)
    } as const
    const at = new Counter(rows, submittedOnce)
    const found = { report: submittedOnce, differences: [difference(1, 4000)], roundings: [left] }
    at.say({ _tag: "AskedToApprove" }).say({ _tag: "FoundWaitingReport", found })
    const { question } = at.view
    expect(question?.text).toContain(
      "What an earlier rounding left is written off with the approval. Missing ₹116.80, found ₹0.00."
    )
    const part = question?.parts?.find((each) => each.part === "table")
    const shown = part?.part === "table" ? part.rows(0, part.count) : []
    expect(shown.map(({ id }) => id)).toEqual(["change-1", "change-rounding-1"])
    expect(shown[1]?.cells.map(({ text }) => text)).toEqual(expect.arrayContaining(["0.07 Kg", "0.00 Kg"]))
    at.say({ _tag: "MovedSummary", by: 1 }).say({ _tag: "MovedSummary", by: 1 })
    expect(at.view.question?.title).toContain("Approve the report")
  })
  it("is asked anew where the report has changed under the question", () => {
    const at = approval()
    at.say({ _tag: "AskedAgain" })
    at.say({ _tag: "LoadedStatus", requestId: at.model.requestId, status: { ...submittedOnce, version: 2 } })
    expect(at.view.question).toBeUndefined()
    expect(at.toasts).toEqual(["The report was changed elsewhere meanwhile: look at it again"])
    const late = approval().press("confirm")
    late.say({ _tag: "FailedApproval", message: "Meera has submitted this report" })
    expect(late.view.question).toBeUndefined()
    expect(late.done.some(({ _tag }) => _tag === "LoadEod")).toBe(true)
  })
})

describe("a report that is submitted again", () => {
  const before = { report: submittedOnce, differences: [difference(1, 4000)] }
  const again = () => {
    const at = new Counter(rows, submittedOnce)
    expect(at.done.some(({ _tag }) => _tag === "LoadBefore")).toBe(true)
    return at.say({ _tag: "LoadedBefore", found: before })
  }
  const listed = (at: Counter) => {
    const part = at.view.question?.parts?.find((each) => each.part === "table")
    return part?.part === "table"
      ? part.rows(0, part.count).map(({ cells }) => cells.map(({ text }) => text))
      : []
  }
  it("looks at the books anew once another version is in, and keeps what is typed and was refused (EOD-15)", () => {
    const at = confirmed(new Counter().count("p1", "4"))
    at.refuse(at.key, "Somebody was first")
    const { requestId } = at.model
    at.say({ _tag: "LoadedStatus", requestId, status: { ...submittedOnce, version: 1 } })
    expect(at.done).toContainEqual({ _tag: "LoadEod", hubId: at.model.id, requestId: requestId + 1 })
    expect(at.model.problem).toBe("Somebody was first")
    expect([...at.model.counts.keys()]).toEqual(["p1"])
    at.say({ _tag: "LoadedStatus", requestId: requestId + 1, status: { ...submittedOnce, version: 1 } })
    expect(at.model.requestId).toBe(requestId + 1)
  })
  it("lists what the versions before have changed, without new changes too", () => {
    const at = again().press("submit")
    expect(at.view.question?.text).toBe(
      "Below changes have affected the stock. Missing ₹100.00, found ₹0.00."
    )
    expect(listed(at).map(([id]) => id)).toEqual(["1"])
  })
  it("adds what changes now to them", () => {
    const at = again().count("p1", "4.5").count("p2", "7").press("submit")
    expect(at.view.question?.text).toContain("Missing ₹150.00, found ₹200.00.")
    expect(listed(at)).toMatchObject([
      ["2", "Paneer", "5 Pack", "7 Pack", "₹200.00", ""],
      ["1", "Product 1", "6.00 Kg", "4.50 Kg", "-₹150.00", ""]
    ])
  })
})

describe("the reports of other days", () => {
  it("are listed, and one that is opened says what differed in it", () => {
    const at = new Counter(rows, submittedOnce).press("reports")
    expect(at.done.at(-1)).toEqual({ _tag: "LoadReports", hubId: 1 })
    const yesterday = { ...submittedOnce, day: "2026-11-19", approved_at: Day.toGmt(noon) }
    at.say({ _tag: "LoadedReports", reports: [submittedOnce, yesterday] })
    at.say({ _tag: "MovedDay", by: 1 })
    expect(at.model.dialog).toMatchObject({ at: "2026-11-19" })
    at.say({ _tag: "OpenedDay", day: "2026-11-19" })
    expect(at.done.at(-1)).toEqual({ _tag: "LoadDifferences", hubId: 1, day: "2026-11-19" })
    at.say({ _tag: "LoadedDifferences", found: { report: yesterday, differences: [difference(1, 4000)] } })
    expect(at.view.question?.title).toBe("Report of 2026-11-19")
  })
  it("what is counted is kept as a file", () => {
    const at = new Counter().count("p1", "4", "torn")
    const { file } = at.view
    if (file === undefined || !("rows" in file)) throw new Error("there is no file")
    expect(file.name).toBe("eod-stock")
    expect(file.rows(0, 1)).toEqual([[1, "Product 1", "chicken", 5, 4, "kg", "torn"]])
  })
})

describe("a page that is opened while the server is away (KEPT-2)", () => {
  const at12 = "As of 12:00, offline: scans wait until the server is back"
  const banner = (at: Counter) =>
    at.view.parts
      .flatMap((part) => (part.part === "notice" ? [part.text] : []))
      .filter((text) => text === at12)
  const away = (at: Counter, status: EodStatus) => {
    const { requestId } = at.model
    at.say({ _tag: "LoadedRows", requestId, rows, asOf: noon })
    return at.say({ _tag: "LoadedStatus", requestId, status, asOf: noon })
  }

  it("shows the rows of before and of when they are, and goes on with what the server says", () => {
    const at = away(new Counter(), none)
    expect(at.table).toHaveLength(3)
    expect(banner(at)).toEqual([at12])
    const { requestId } = at.model
    at.say({ _tag: "LoadedRows", requestId, rows })
    expect(banner(at)).toEqual([])
  })

  it("keeps a count of another day than the status of before until the server says which day it is", () => {
    const text = new Counter().count("p1", "4").stored
    const at = new Counter(rows, none, text)
    expect(at.model.counts.size).toBe(1)
    const later = new Counter()
    later.model = reload(fresh(1)).model
    away(later, { ...none, day: "2026-11-19" })
    later.say({ _tag: "RestoredWork", text })
    expect([later.model.counts.size, later.model.stored?.counts.length]).toEqual([0, 1])
    later.say({ _tag: "LoadedStatus", requestId: later.model.requestId, status: none })
    expect(later.model.counts.size).toBe(1)
  })
})
