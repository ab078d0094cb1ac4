/** `packhouse coupon`: the coupons that the store takes. */
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { CommerceCounter, ListedCoupon } from "#core/contract/commerce-counter.ts"
import { couponFields } from "#core/counter/coupon-fields.ts"
import * as Day from "#core/day.ts"
import { listFile } from "#core/list-file.ts"
import * as Money from "#core/money.ts"
import { Rpc } from "#core/port/rpc.ts"
import { example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"
import { offerCsv } from "./csv-output.ts"
import { table } from "./table.ts"

const wire = Schema.encodeSync(ListedCoupon)

const offOf = ({ percent, amount }: ListedCoupon): string =>
  percent === null ? Money.formatPlain(amount ?? Money.zero) : `${percent} %`
const usesOf = ({ limit, used }: ListedCoupon): string =>
  limit === null ? String(used) : `${used} of ${limit}`

const list: Working = Effect.map(
  Rpc.use((rpc) => rpc.call(CommerceCounter.getCoupons, {})),
  (coupons) => ({
    file: listFile("coupons", couponFields, coupons),
    data: { coupons: coupons.map((coupon) => wire(coupon)) },
    lines:
      coupons.length === 0
        ? ["No coupons."]
        : table(
            [
              { title: "CODE" },
              { title: "OFF", isNumber: true },
              { title: "FROM SUBTOTAL", isNumber: true },
              { title: "ACTIVE" },
              { title: "HOLDS FROM" },
              { title: "UNTIL" },
              { title: "USED" }
            ],
            coupons.map((coupon) => [
              coupon.code,
              offOf(coupon),
              Money.formatPlain(coupon.min_subtotal),
              coupon.active ? "yes" : "no",
              Day.localMinute(coupon.valid_from),
              Day.localMinute(coupon.valid_to),
              usesOf(coupon)
            ])
          )
  })
)

export const define = (program: Command): void => {
  const parent = program.command("coupon").description("coupons of the counter")
  example(parent, "packhouse coupon list")
  const command = offerCsv(parent.command("list")).description(
    "the coupons that the store takes, and how often each was used"
  )
  command.action(() => asUser(command, () => list))
  example(
    command,
    "packhouse coupon list",
    "packhouse coupon list --json",
    "packhouse coupon list --csv coupons.csv"
  )
}
