/**
 * The offline JSON of GSTR-1 as a schema. The network of GST publishes none without a login; this one is written from
 * what it takes as others hold it against samples: `india_compliance/gst_india/utils/gstr_1/gstr_1_json_map.py` and its
 * test of resilient-tech/india-compliance (commit c7d0a827, "GST API Version - v4.0"), and the rules that were found by
 * trying files on the portal (gist.github.com/the-solipsist/d60d4ec9dea279406916b604555ac21e, April 2026), with table 12
 * parted in `hsn_b2b` and `hsn_b2c` (GSTN's advisory on phase III of table 12, returns from May 2025 on). What is not
 * named here is refused.
 */
import * as Schema from "effect/Schema"

const text = (pattern: RegExp, expected: string) =>
  Schema.String.check(Schema.isPattern(pattern, { expected }))
const oneOf = <const Words extends ReadonlyArray<string | number>>(...words: Words) => Schema.Literals(words)

const Gstin = text(/^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/, "a GSTIN")
const PaperDate = text(/^(?:0[1-9]|[12]\d|3[01])-(?:0[1-9]|1[0-2])-20\d\d$/, "a date DD-MM-YYYY")
const Period = text(/^(?:0[1-9]|1[0-2])20\d\d$/, "a period MMYYYY")
const PaperNumber = text(/^[0-9A-Za-z/-]{1,16}$/, "a number of at most 16 characters")
/** States and territories by their codes; 96 and 97 are abroad and Other Territory. */
const State = text(/^(?:0[1-9]|[12]\d|3[0-8]|9[67])$/, "a state in two digits")
const Decimal = Schema.Finite.check(
  Schema.makeFilter((value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    expected: "at most two decimals"
  })
)
const Rate = oneOf(0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40)
const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

const twoLevies = { camt: Decimal, samt: Decimal } as const
const oneLevy = { iamt: Decimal } as const
const valued = { txval: Decimal, rt: Rate, csamt: Decimal } as const
const item = <Fields extends Schema.Struct.Fields>(levies: Fields) =>
  Schema.Struct({ num: Count, itm_det: Schema.Struct({ ...valued, ...levies }) })
const some = <Item extends Schema.Top>(each: Item) => Schema.Array(each).check(Schema.isMinLength(1))
const items = some(Schema.Union([item(twoLevies), item(oneLevy)]))

const invoice = { inum: PaperNumber, idt: PaperDate, val: Decimal, itms: items } as const
const note = {
  ntty: oneOf("C", "D"),
  nt_num: PaperNumber,
  nt_dt: PaperDate,
  val: Decimal,
  itms: items
} as const
const kind = { rchrg: oneOf("Y", "N"), inv_typ: oneOf("R", "SEWP", "SEWOP", "DE", "CBW") } as const

const b2cs = { sply_ty: oneOf("INTER", "INTRA"), typ: oneOf("OE", "E"), pos: State, ...valued } as const

/** Unit codes of goods; services have NA. */
const uqc = oneOf(
  ..."BAG BAL BDL BKL BOU BOX BTL BUN CAN CBM CCM CMS CTN DOZ DRM GGK GMS GRS GYD KGS KLR KME LTR MLT MTR MTS".split(
    " "
  ),
  ..."NOS OTH PAC PCS PRS QTL ROL SET SQF SQM SQY TBS TGM THD TON TUB UGS UNT YDS NA".split(" ")
)
const hsnRow = Schema.Struct({
  num: Count,
  hsn_sc: text(/^(?:\d\d){1,4}$/, "an HSN code of 2, 4, 6 or 8 digits"),
  desc: Schema.String.check(Schema.isMaxLength(30)),
  uqc,
  qty: Decimal,
  ...valued,
  ...twoLevies,
  ...oneLevy
}).check(
  Schema.makeFilter((row) => row.hsn_sc.startsWith("99") === (row.uqc === "NA"), {
    expected: "NA for services, and for nothing else"
  })
)

export const PortalFile = Schema.Struct({
  gstin: Gstin,
  fp: Period,
  version: text(/^GST\d+\.\d+\.\d+$/, "the version of the offline tool"),
  hash: Schema.Literal("hash"),
  b2b: Schema.optionalKey(
    some(Schema.Struct({ ctin: Gstin, inv: some(Schema.Struct({ ...invoice, ...kind, pos: State })) }))
  ),
  b2cl: Schema.optionalKey(some(Schema.Struct({ pos: State, inv: some(Schema.Struct(invoice)) }))),
  b2cs: Schema.optionalKey(
    some(Schema.Union([Schema.Struct({ ...b2cs, ...twoLevies }), Schema.Struct({ ...b2cs, ...oneLevy })]))
  ),
  cdnr: Schema.optionalKey(
    some(Schema.Struct({ ctin: Gstin, nt: some(Schema.Struct({ ...note, ...kind, pos: State })) }))
  ),
  cdnur: Schema.optionalKey(
    some(Schema.Struct({ ...note, typ: oneOf("B2CL", "EXPWP", "EXPWOP"), pos: State }))
  ),
  hsn: Schema.optionalKey(Schema.Struct({ hsn_b2b: Schema.Array(hsnRow), hsn_b2c: Schema.Array(hsnRow) })),
  nil: Schema.optionalKey(
    Schema.Struct({
      inv: some(
        Schema.Struct({
          sply_ty: oneOf("INTRB2B", "INTRAB2B", "INTRB2C", "INTRAB2C"),
          expt_amt: Decimal,
          nil_amt: Decimal,
          ngsup_amt: Decimal
        })
      )
    })
  ),
  doc_issue: Schema.optionalKey(
    Schema.Struct({
      doc_det: some(
        Schema.Struct({
          doc_num: oneOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
          doc_typ: Schema.String,
          docs: some(
            Schema.Struct({
              num: Count,
              from: PaperNumber,
              to: PaperNumber,
              totnum: Count,
              cancel: Count,
              net_issue: Count
            }).check(
              Schema.makeFilter((row) => row.net_issue === row.totnum - row.cancel, {
                expected: "what is issued less what is cancelled"
              })
            )
          )
        })
      )
    })
  )
})
