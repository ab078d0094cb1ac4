/** One answer of each report, with something of everything that a view shows. */
import type { SummaryOrders } from "#core/contract/report.ts"
import * as Money from "#core/money.ts"
import * as Quantity from "#core/quantity.ts"
import type { Report } from "#core/screen/daily-summary/model.ts"

const rupees = (text: string) => Money.parse(text)
const none = {
  placed_express: 0,
  cancelled_express: 0,
  placed_scheduled: 0,
  cancelled_scheduled: 0,
  total_cod_payment: Money.zero,
  total_paytm_payment: Money.zero,
  total_upi_payment: Money.zero,
  total_card_payment: Money.zero,
  cod_orders: 0,
  paytm_orders: 0,
  upi_orders: 0,
  card_orders: 0
}

export const summaryReports: ReadonlyArray<Report> = [
  {
    of: "summary",
    answer: {
      currency: "INR",
      archived_before: null,
      categories: [
        {
          ...none,
          category: "home_delivery",
          amount: rupees("4000"),
          placed_express: 12,
          cancelled_express: 1,
          placed_scheduled: 7,
          cancelled_scheduled: 2,
          total_cod_payment: rupees("1234.50"),
          cod_orders: 9,
          total_upi_payment: rupees("2000"),
          upi_orders: 4
        },
        { ...none, category: "retail", amount: rupees("310"), placed_express: 5 },
        { ...none, category: "zomato", amount: Money.zero, placed_express: 3, cancelled_express: 1 }
      ]
    }
  },
  {
    of: "hours",
    answer: {
      hours: Array.from({ length: 24 }, (_, hour) => ({ hour, placed: hour % 7, cancelled: hour % 3 })),
      days: ["2026-11-23", "2026-11-24"].map((day, at) => ({ day, placed: 40 + at, cancelled: 3 }))
    }
  },
  {
    of: "times",
    answer: (["express", "scheduled"] as const).flatMap((order_type) =>
      (["invoice", "dispatch"] as const).map((until) => ({
        order_type,
        until,
        orders: 10,
        median: 24,
        ninetieth: 131,
        bands: [3, 4, 2, 1, 0, 0]
      }))
    )
  },
  {
    of: "shortages",
    answer: {
      lines: 120,
      nil_lines: 4,
      short_lines: 6,
      products: [
        {
          product_id: 1773,
          name: "Chicken curry cut",
          sell_by: "kg",
          lines: 40,
          nil_lines: 1,
          short_lines: 5,
          ordered_qty: Quantity.parse("61.5"),
          missing_qty: Quantity.parse("4.5")
        }
      ],
      reasons: [
        { reason: "Out of stock", nil_lines: 3, short_lines: 5 },
        { reason: "", nil_lines: 1, short_lines: 1 }
      ]
    }
  },
  {
    of: "breaches",
    answer: [
      {
        user_name: "Asha Nair",
        orders: 31,
        breaches: 4,
        reasons: [
          { reason: "Damaged", breaches: 3 },
          { reason: "Not found", breaches: 1 }
        ]
      },
      { user_name: "Ravi", orders: 12, breaches: 0, reasons: [] }
    ]
  }
]

export const summaryOrders: SummaryOrders = {
  rows: [1, 41].map((order_id) => ({
    order_id,
    increment_id: String(100_000_000 + order_id),
    status: "complete",
    order_type: "express",
    amount: rupees("249.50"),
    created_at: "2026-11-24 05:00:00"
  })),
  total: 90,
  page: 1,
  perPage: 50
}
