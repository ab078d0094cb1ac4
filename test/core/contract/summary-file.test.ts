/** The file of the summary: categories, and discounts by hand below them (PRICE-6). */
import { expect, it } from "vitest"
import { summaryFile } from "#core/contract/report-file.ts"
import * as Money from "#core/money.ts"
import { discountsAlike, summarise } from "#core/order/summary.ts"

const given = (by: string, reason: string, approved_by: string | null, off: number) => ({
  item_id: null,
  percent: null,
  amount: Money.parse(off),
  off: Money.parse(off),
  reason,
  remark: null,
  user_id: by.length,
  by,
  approved_by
})

it("the file of a summary names discounts by hand with reason, cashier and second person (PRICE-6)", () => {
  const categories = summarise(
    [
      {
        source: "fth_retail",
        status: "complete",
        isScheduled: false,
        payment_method: "upi",
        orders: 1,
        amount: Money.parse(90)
      }
    ],
    []
  )
  const discount_reasons = discountsAlike([
    given("Meera", "Price promised", null, 5),
    given("Asha", "Price promised", "Meera", 20.5),
    given("Asha", "Damaged packing", null, 3),
    given("Asha", "Price promised", "Meera", 1)
  ])
  const file = summaryFile({ currency: "INR", categories, discount_reasons, archived_before: null })
  const at = file.headings.indexOf("discount_by")
  expect(file.headings.slice(at)).toEqual([
    "discount_by",
    "discount_reason",
    "discount_approved_by",
    "discounts",
    "discount_off"
  ])
  expect(file.rows(0, file.count).map((row) => [row[0], ...row.slice(at)])).toEqual([
    ["retail", null, null, null, null, null],
    [null, "Asha", "Damaged packing", null, 1, 3],
    [null, "Asha", "Price promised", "Meera", 2, 21.5],
    [null, "Meera", "Price promised", null, 1, 5]
  ])
})
