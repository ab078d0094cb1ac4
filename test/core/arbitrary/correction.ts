/** Rows of a correction of stock, and tickets of it. */
import { ofHundredths } from "#core/money.ts"
import { ofThousandths } from "#core/quantity.ts"
import type { CorrectionRow } from "#core/stock/correction.ts"
import type { CorrectionTicket } from "#core/stock/correction-ticket.ts"

/** @param current thousandths */
export const correctionRow = (
  product_id: number,
  current: number,
  more: Partial<CorrectionRow> = {}
): CorrectionRow => ({
  product_id,
  product_name: `Product ${product_id}`,
  current_stock: ofThousandths(current),
  new_current_stock: null,
  whole: 0,
  qty: ofThousandths(current),
  qty_inc: ofThousandths(500),
  min_sale_qty: null,
  sell_by: "kg",
  marinated: 0,
  reason: "",
  total_qty_sold: ofThousandths(0),
  total_partialy_sold: ofThousandths(0),
  processed_inventory: ofThousandths(0),
  central_stock: null,
  selected: false,
  isValidQty: true,
  price: ofHundredths(100_00),
  waiting_ticket: null,
  ...more
})

export const correctionTicket = (more: Partial<CorrectionTicket> = {}): CorrectionTicket => ({
  id: 8,
  state: "waiting",
  description: "torn",
  value: ofHundredths(50_000),
  raised_at: "2026-11-20 05:00:00",
  raised_by: "Meera",
  is_own: false,
  settled_at: null,
  settled_by: null,
  lines: [],
  ...more
})
