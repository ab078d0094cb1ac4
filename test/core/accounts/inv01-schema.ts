/**
 * The JSON schema of NIC's "Generate IRN", version 1.03 (schema 1.1, draft-07), as far as Packhouse writes it: lengths,
 * patterns, bounds, what is required and what may be chosen. Read from gsthelp.charteredinfo.com/e-Invoice
 * (json_schema_of_generate_irn), and from a copy of the same schema in a public program, which has NIC's page as its source;
 * of two bounds the stricter one stands here. Nothing beside these names is allowed, which is stricter than the schema.
 */
import * as Schema from "effect/Schema"

const text = (least: number, most: number, pattern = /^[^\\"]*$/) =>
  Schema.String.check(Schema.isMinLength(least), Schema.isMaxLength(most), Schema.isPattern(pattern))
const Gstin = text(15, 15, /^\d{2}[0-9A-Z]{13}$/)
const Day = text(10, 10, /^[0-3]\d\/[01]\d\/20[12]\d$/)
const State = text(1, 2, /^(?!0+$)\d{1,2}$/)
const Pin = Schema.Finite.check(Schema.isBetween({ minimum: 100_000, maximum: 999_999 }))
/** From 0 on, of two decimals. */
const amount = (most: number, least = 0) =>
  Schema.Finite.check(
    Schema.isBetween({ minimum: least, maximum: most }),
    Schema.makeFilter((value: number) => Number(value.toFixed(2)) === value)
  )
const Amount = amount(999_999_999_999.99)
const Sum = amount(99_999_999_999_999)
const number = (most: number) => Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: most }))
const optional = Schema.optionalKey
const yesNo = Schema.Literals(["Y", "N"])

const place = {
  TrdNm: optional(text(3, 100)),
  Addr1: text(1, 100),
  Addr2: optional(text(3, 100)),
  Loc: text(3, 50),
  Stcd: State
}

const Item = Schema.Struct({
  SlNo: text(1, 6, /^\d{1,6}$/),
  PrdDesc: optional(text(3, 300)),
  IsServc: yesNo,
  HsnCd: text(4, 8, /^(?!0+$)(?:\d{4}|\d{6}|\d{8})$/),
  Qty: optional(number(9_999_999_999.999)),
  Unit: optional(text(2, 8, /^[A-Za-z]+$/)),
  UnitPrice: number(999_999_999_999.999),
  TotAmt: Amount,
  Discount: optional(Amount),
  AssAmt: Amount,
  GstRt: number(999.999),
  IgstAmt: optional(Amount),
  CgstAmt: optional(Amount),
  SgstAmt: optional(Amount),
  TotItemVal: Amount
})

export const Inv01 = Schema.Struct({
  Version: Schema.Literal("1.1"),
  TranDtls: Schema.Struct({
    TaxSch: Schema.Literal("GST"),
    SupTyp: Schema.Literals(["B2B", "SEZWP", "SEZWOP", "EXPWP", "EXPWOP", "DEXP"]),
    RegRev: optional(yesNo),
    IgstOnIntra: optional(yesNo)
  }),
  DocDtls: Schema.Struct({
    Typ: Schema.Literals(["INV", "CRN", "DBN"]),
    No: text(1, 16, /^[A-Z1-9][A-Z0-9/-]{0,15}$/),
    Dt: Day
  }),
  SellerDtls: Schema.Struct({ Gstin, LglNm: text(3, 100), ...place, Pin }),
  BuyerDtls: Schema.Struct({ Gstin, LglNm: text(3, 100), Pos: State, ...place, Pin: optional(Pin) }),
  ItemList: Schema.Array(Item).check(Schema.isMinLength(1), Schema.isMaxLength(1000)),
  ValDtls: Schema.Struct({
    AssVal: Sum,
    CgstVal: optional(Sum),
    SgstVal: optional(Sum),
    IgstVal: optional(Sum),
    Discount: optional(Sum),
    OthChrg: optional(Sum),
    RndOffAmt: optional(amount(99.99, -99.99)),
    TotInvVal: Sum
  }),
  RefDtls: optional(
    Schema.Struct({
      PrecDocDtls: Schema.Array(
        Schema.Struct({ InvNo: text(1, 16, /^[1-9a-zA-Z][0-9a-zA-Z/-]{1,15}$/), InvDt: Day })
      )
    })
  )
})
