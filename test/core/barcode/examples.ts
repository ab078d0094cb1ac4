/** The worked examples of the barcode layouts, as the document has them: its context, its table, its reasons. */
import type { Barcode, Context } from "#core/barcode/decode.ts"
import { shelfLife } from "#core/barcode/shelf-life.ts"

const mapping: Readonly<Record<string, number>> = {
  "mrpl 01234": 1773,
  "mrpl 00042": 2648,
  "spar 004321": 2649,
  "spar 110007": 1804,
  "loyaltyWorld 0012345": 1773,
  "loyaltyWorld 0000777": 2648,
  "ean13 8901234567890": 5120
}
const noLists = { one_year_product_ids: new Set<number>(), long_shelf_life_product_ids: new Set<number>() }

export const context: Context = {
  today: "2026-11-20",
  mapping: (codeType, item) => mapping[`${codeType} ${item}`],
  // 5120 is a grocery.
  shelfLife: (product_id) =>
    shelfLife(
      { product_id, category_id: null, category_type: product_id === 5120 ? "groceries" : null },
      noLists
    )
}

const none = {
  product_id: null,
  weight: null,
  qty: null,
  packaging_date: null,
  date_of_expiry: null,
  mc_no: null,
  unique_code: null,
  order_id: null,
  item_count: null
}

type Example = readonly [code: string, decoded: Partial<Barcode> & Pick<Barcode, "codeType">]

const partner = { packaging_date: "2026-11-20", date_of_expiry: "2026-11-25" }

const accepted: ReadonlyArray<Example> = [
  ["7401234007507", { codeType: "mrpl", product_id: 1773, weight: 0.75, qty: 0.75, ...partner }],
  ["7400042120002", { codeType: "mrpl", product_id: 2648, weight: 12, qty: 12, ...partner }],
  ["8901234567890", { codeType: "ean13", product_id: 5120, weight: 1, qty: 1, date_of_expiry: "2027-02-18" }],
  [
    "M8901234567890",
    { codeType: "ean13", product_id: 5120, weight: 1, qty: 1, date_of_expiry: "2027-02-18" }
  ],
  [
    "80177300500645507000123",
    {
      codeType: "pack",
      product_id: 1773,
      weight: 0.5,
      qty: 0.5,
      date_of_expiry: "2026-11-25",
      mc_no: "07",
      unique_code: "000123"
    }
  ],
  [
    "80264800050713012999999",
    {
      codeType: "pack",
      product_id: 2648,
      weight: 1,
      qty: 1,
      date_of_expiry: "2027-01-31",
      mc_no: "12",
      unique_code: "999999"
    }
  ],
  [
    "M80264930000645401000042",
    {
      codeType: "pack",
      product_id: 2649,
      weight: 30,
      qty: 30,
      date_of_expiry: "2026-11-24",
      mc_no: "01",
      unique_code: "000042"
    }
  ],
  [
    "80177300500644907000124",
    {
      codeType: "pack",
      product_id: 1773,
      weight: 0.5,
      qty: 0.5,
      date_of_expiry: "2026-11-19",
      mc_no: "07",
      unique_code: "000124"
    }
  ],
  [
    "80177300500819007000123",
    {
      codeType: "pack",
      product_id: 1773,
      weight: 0.5,
      qty: 0.5,
      date_of_expiry: "2028-03-31",
      mc_no: "07",
      unique_code: "000123"
    }
  ],
  ["810100045678004", { codeType: "order", order_id: 100045678, item_count: 4 }],
  ["810000000009120", { codeType: "order", order_id: 9, item_count: 120 }],
  [
    "834120701250051226030017",
    {
      codeType: "newPack",
      product_id: 41207,
      weight: 1.25,
      qty: 1.25,
      date_of_expiry: "2026-12-05",
      mc_no: "03",
      unique_code: "0017"
    }
  ],
  [
    "830177300099290228009999",
    {
      codeType: "newPack",
      product_id: 1773,
      weight: 1,
      qty: 1,
      date_of_expiry: "2028-02-29",
      mc_no: "00",
      unique_code: "9999"
    }
  ],
  ["$$next", { codeType: "command", unique_code: "next" }],
  ["$$OK", { codeType: "command", unique_code: "ok" }],
  ["W001234501255", { codeType: "loyaltyWorld", product_id: 1773, weight: 1.255, qty: 1.26, ...partner }],
  ["P000077700003", { codeType: "loyaltyWorld", product_id: 2648, weight: 3, qty: 3, ...partner }],
  ["2004321024002", { codeType: "spar", product_id: 2649, weight: 2.4, qty: 2.4, ...partner }],
  ["2110007000809", { codeType: "spar", product_id: 1804, weight: 1, qty: 1, ...partner }],
  [
    "11417730100018112600077",
    {
      codeType: "legacyPack",
      product_id: 1773,
      weight: 1,
      qty: 1,
      packaging_date: "2026-11-18",
      date_of_expiry: "2026-11-21",
      mc_no: "114",
      unique_code: "00077"
    }
  ],
  [
    "79918040035026022600001",
    {
      codeType: "legacyPack",
      product_id: 1804,
      weight: 0.35,
      qty: 0.35,
      packaging_date: "2026-02-26",
      date_of_expiry: "2026-03-01",
      mc_no: "799",
      unique_code: "00001"
    }
  ]
]

/** A field that an example does not name is null; scan_code is the code itself. */
export const acceptedExamples: ReadonlyArray<readonly [code: string, decoded: Barcode]> = accepted.map(
  ([code, decoded]) => [code, { ...none, scan_code: code, ...decoded }]
)

/** The examples that decode to null, and the few words in which people are told why. */
export const refusedExamples: ReadonlyArray<readonly [code: string, sentence: string]> = [
  ["7401234007508", "check digit should be 7, not 8"],
  ["7499999005005", "item 99999 is mapped to no product"],
  ["8901234567891", "check digit should be 0, not 1"],
  ["8909999999994", "no product has the EAN13 8909999999994"],
  ["80177300500655507000123", "quarter 5: a year has quarters 1 to 4"],
  ["80177300500619007000123", "day 90 is beyond quarter 1 of 2026, which ends with day 89"],
  ["810000000009000", "item count is 0"],
  ["834120701250310227030017", "31/02/27 is no date"],
  ["$$", "no word after $$"],
  ["$$go now", "character 5 is a blank: a command is a letter, then letters, digits and _"],
  ["P000000500003", "item 0000005 is mapped to no product"],
  ["W00123450125", "loyalty-world code: 13 characters, 1 missing"],
  ["2004321024001", "check digit should be 2, not 1"],
  ["11417730100030022600077", "30/02/26 is no date"],
  ["82017730100018112600077", "a code of 23 characters starts with 80 or 000 to 799, not 820"],
  ["MANUAL_PACK", "MANUAL_PACK stands for a quantity entered by hand"],
  ["M", "nothing was read"],
  ["", "nothing was read"],
  ["8012345678901", "a code of 13 characters starts with 74, 89, 2, P or W, not 801"],
  ["8112345678901", "order label: 15 characters, 2 missing"],
  ["8312345678901", "a code of 13 characters starts with 74, 89, 2, P or W, not 831"],
  ["p123456789012", '"p" should be a capital P'],
  [
    "８９０１２３４５６７８９０",
    "typed on another keyboard layout: set the scanner and this computer to the same one"
  ],
  ["MM80177300500645507000123", "more than one M before the code"]
]

/** What people get wrong besides. */
export const refusedOtherwise: ReadonlyArray<readonly [code: string, sentence: string]> = [
  ["801773005006455070O0123", 'character 19 is "O", not a digit'],
  ["M801773005006455070O0123", 'character 20 is "O", not a digit'],
  ["8017730050064550700\t123", "character 20 is U+0009, not a digit"],
  ["8017730050064550700012", "pack: 23 characters, 1 missing"],
  ["801773005006455070001234", "pack: 23 characters, 1 too many"],
  ["83412070125005122603001", "new pack: 24 characters, 1 missing"],
  ["740123400750", "retail-partner code: 13 characters, 1 missing"],
  ["81010004567800", "order label: 15 characters, 1 missing"],
  ["80000000500645507000123", "product id is 0"],
  ["810000000000120", "order id is 0"],
  ["11400000100018112600077", "product id is 0"],
  ["80177300500629107000123", "day 91 is beyond quarter 2 of 2026, which ends with day 90"],
  ["$$_next", 'character 3 is "_": a command is a letter, then letters, digits and _'],
  ["hello", 'no code starts with "h"'],
  ["$5", 'no code starts with "$5"'],
  ["$$5", 'character 3 is "5": a command is a letter, then letters, digits and _'],
  [`$$${"a".repeat(21)}`, "command: 3 to 22 characters, 1 too many"],
  ["3", "1 character: a code has 13, 15, 23 or 24"],
  ["100045678", "9 characters: a code has 13, 15, 23 or 24"],
  ["89012345678908901234567890", "26 characters: a code has 13, 15, 23 or 24"],
  ["m80177300500645507000123", '"m" should be a capital M'],
  ["5012345678900", "a code of 13 characters starts with 74, 89, 2, P or W, not 501"]
]
