/**
 * Codes of the trade and what they are: one table for the core, the server, the command line and the pages of both hosts.
 * The numbers are those of the GS1 General Specifications, of GS1 Digital Link and of packages and manuals, or made for a
 * rule of theirs; check digits and dates were worked out by a program that shares nothing with core/barcode.
 */
import type { Content, Price } from "#core/barcode/rule/content.ts"
import * as Day from "#core/day.ts"

export type Expected = Omit<Content, "elements"> & {
  readonly rule: string
  readonly kind?: string
  readonly symbology?: string
}

/** By all lists. */
export const readCodes: ReadonlyArray<readonly [code: string, expected: Expected]> = [
  ["4006381333931", { rule: "ean13", gtin: "04006381333931" }],
  ["5901234123457", { rule: "ean13", gtin: "05901234123457" }],
  ["9783161484100", { rule: "ean13", gtin: "09783161484100" }],
  ["9501101531000", { rule: "ean13", gtin: "09501101531000" }],
  ["6291041500213", { rule: "ean13", gtin: "06291041500213" }],
  ["7032069804988", { rule: "ean13", gtin: "07032069804988" }],
  ["7038010054471", { rule: "ean13", gtin: "07038010054471" }],
  ["5012345678900", { rule: "ean13", gtin: "05012345678900" }],
  ["4012345678901", { rule: "ean13", gtin: "04012345678901" }],
  ["9780306406157", { rule: "ean13", gtin: "09780306406157" }],
  ["9771144875007", { rule: "ean13", gtin: "09771144875007" }],
  ["8712345678906", { rule: "ean13", gtin: "08712345678906" }],
  ["3017620422003", { rule: "ean13", gtin: "03017620422003" }],
  ["5000159407236", { rule: "ean13", gtin: "05000159407236" }],
  ["7622210449283", { rule: "ean13", gtin: "07622210449283" }],
  ["4000417025005", { rule: "ean13", gtin: "04000417025005" }],
  ["5449000000996", { rule: "ean13", gtin: "05449000000996" }],
  ["3045320094084", { rule: "ean13", gtin: "03045320094084" }],
  ["6291003000010", { rule: "ean13", gtin: "06291003000010" }],
  ["6900000000007", { rule: "ean13", gtin: "06900000000007" }],
  ["4710000000004", { rule: "ean13", gtin: "04710000000004" }],
  ["8801234567893", { rule: "ean13", gtin: "08801234567893" }],
  ["9550123456785", { rule: "ean13", gtin: "09550123456785" }],
  ["6161234567890", { rule: "ean13", gtin: "06161234567890" }],
  ["0012345678905", { rule: "ean13", gtin: "00012345678905" }],
  ["0123456789012", { rule: "ean13", gtin: "00123456789012" }],
  ["0301234567896", { rule: "ean13", gtin: "00301234567896" }],
  ["0600000000002", { rule: "ean13", gtin: "00600000000002" }],
  ["1399999999990", { rule: "ean13", gtin: "01399999999990" }],
  ["012345678905", { rule: "upcA", gtin: "00012345678905" }],
  ["036000291452", { rule: "upcA", gtin: "00036000291452" }],
  ["614141000012", { rule: "upcA", gtin: "00614141000012" }],
  ["085234000125", { rule: "upcA", gtin: "00085234000125" }],
  ["300450449108", { rule: "upcA", gtin: "00300450449108" }],
  ["795735024253", { rule: "upcA", gtin: "00795735024253" }],
  ["811234567890", { rule: "upcA", gtin: "00811234567890" }],
  ["900000000010", { rule: "upcA", gtin: "00900000000010" }],
  ["100000000007", { rule: "upcA", gtin: "00100000000007" }],
  ["614141123452", { rule: "upcA", gtin: "00614141123452" }],
  ["0036000291452", { rule: "ean13", gtin: "00036000291452" }],
  ["04252614", { rule: "upcE", gtin: "00042100005264" }],
  ["06543217", { rule: "upcE", gtin: "00065100004327" }],
  ["01234505", { rule: "upcE", gtin: "00012000003455" }],
  ["01234514", { rule: "upcE", gtin: "00012100003454" }],
  ["01234523", { rule: "upcE", gtin: "00012200003453" }],
  ["01234531", { rule: "upcE", gtin: "00012300000451" }],
  ["01234543", { rule: "upcE", gtin: "00012340000053" }],
  ["01234558", { rule: "upcE", gtin: "00012345000058" }],
  ["01234565", { rule: "upcE", gtin: "00012345000065" }],
  ["01234572", { rule: "upcE", gtin: "00012345000072" }],
  ["01234589", { rule: "upcE", gtin: "00012345000089" }],
  ["01234596", { rule: "upcE", gtin: "00012345000096" }],
  ["07834918", { rule: "upcE", gtin: "00078100003498" }],
  ["00012306", { rule: "upcE", gtin: "00000000001236" }],
  ["96385074", { rule: "ean8", gtin: "00000096385074" }],
  ["73513537", { rule: "ean8", gtin: "00000073513537" }],
  ["40170725", { rule: "ean8", gtin: "00000040170725" }],
  ["50184385", { rule: "ean8", gtin: "00000050184385" }],
  ["90311017", { rule: "ean8", gtin: "00000090311017" }],
  ["10000007", { rule: "ean8", gtin: "00000010000007" }],
  ["30123458", { rule: "ean8", gtin: "00000030123458" }],
  ["69123450", { rule: "ean8", gtin: "00000069123450" }],
  ["95012346", { rule: "ean8", gtin: "00000095012346" }],
  ["84123459", { rule: "ean8", gtin: "00000084123459" }],
  ["15400141288763", { rule: "itf14", gtin: "15400141288763", isCarton: true }],
  ["10614141543219", { rule: "itf14", gtin: "10614141543219", isCarton: true }],
  ["20614141543216", { rule: "itf14", gtin: "20614141543216", isCarton: true }],
  ["88901234567896", { rule: "itf14", gtin: "88901234567896", isCarton: true }],
  ["70006381333934", { rule: "itf14", gtin: "70006381333934", isCarton: true }],
  ["36291003000011", { rule: "itf14", gtin: "36291003000011", isCarton: true }],
  ["08901234567890", { rule: "itf14", gtin: "08901234567890" }],
  ["00614141543212", { rule: "itf14", gtin: "00614141543212" }],
  ["00000096385074", { rule: "itf14", gtin: "00000096385074" }],
  ["9900000000011", { rule: "coupon13", kind: "coupon", number: "9900000000011" }],
  ["9810000123453", { rule: "coupon13", kind: "coupon", number: "9810000123453" }],
  ["9849999999992", { rule: "coupon13", kind: "coupon", number: "9849999999992" }],
  ["0501234567890", { rule: "coupon13", kind: "coupon", number: "0501234567890" }],
  ["9800000123454", { rule: "refund13", kind: "coupon", number: "9800000123454" }],
  ["512345678900", { rule: "coupon12", kind: "coupon", number: "512345678900" }],
  ["]E04006381333931", { rule: "ean13", gtin: "04006381333931", symbology: "]E0" }],
  ["]E496385074", { rule: "ean8", gtin: "00000096385074", symbology: "]E4" }],
  ["]I115400141288763", { rule: "itf14", gtin: "15400141288763", isCarton: true, symbology: "]I1" }],
  ["]C04006381333931", { rule: "ean13", gtin: "04006381333931", symbology: "]C0" }],
  [" 4006381333931\r\n", { rule: "ean13", gtin: "04006381333931" }],
  ["M4006381333931", { rule: "ean13", gtin: "04006381333931" }],
  [
    "]C1010950110153100017261231",
    {
      rule: "elements",
      gtin: "09501101531000",
      date_of_expiry: "2026-12-31",
      symbology: "]C1",
      kind: "product"
    }
  ],
  [
    "]e0010950110153100017261231",
    {
      rule: "elements",
      gtin: "09501101531000",
      date_of_expiry: "2026-12-31",
      symbology: "]e0",
      kind: "product"
    }
  ],
  [
    "]d2010950110153100017261231",
    {
      rule: "elements",
      gtin: "09501101531000",
      date_of_expiry: "2026-12-31",
      symbology: "]d2",
      kind: "product"
    }
  ],
  [
    "]Q3010950110153100017261231",
    {
      rule: "elements",
      gtin: "09501101531000",
      date_of_expiry: "2026-12-31",
      symbology: "]Q3",
      kind: "product"
    }
  ],
  [
    "]J1010950110153100017261231",
    {
      rule: "elements",
      gtin: "09501101531000",
      date_of_expiry: "2026-12-31",
      symbology: "]J1",
      kind: "product"
    }
  ],
  ["]C1\u001d0109501101531000", { rule: "elements", gtin: "09501101531000" }],
  ["0109501101531000", { rule: "elements", gtin: "09501101531000" }],
  ["0109501101531000\u001d", { rule: "elements", gtin: "09501101531000" }],
  [
    "0109501101531000\u001d17261231",
    { rule: "elements", gtin: "09501101531000", date_of_expiry: "2026-12-31" }
  ],
  [
    "]C1010950110153100010AB12\u001d17261231",
    { rule: "elements", gtin: "09501101531000", batch: "AB12", date_of_expiry: "2026-12-31" }
  ],
  [
    "010950110153100021S-1\u001d10L1\u001d3103000750",
    { rule: "elements", gtin: "09501101531000", serial: "S-1", batch: "L1", grams: 750, kind: "pack" }
  ],
  [
    "]C1010950110153100010AB12␝17261231",
    { rule: "elements", gtin: "09501101531000", batch: "AB12", date_of_expiry: "2026-12-31" }
  ],
  [
    "010950110153100021S-1␝10L1␝3103000750",
    { rule: "elements", gtin: "09501101531000", serial: "S-1", batch: "L1", grams: 750, kind: "pack" }
  ],
  [
    "]C1010950110153100010AB12|17261231",
    { rule: "elements", gtin: "09501101531000", batch: "AB12", date_of_expiry: "2026-12-31" }
  ],
  [
    "010950110153100021S-1|10L1|3103000750",
    { rule: "elements", gtin: "09501101531000", serial: "S-1", batch: "L1", grams: 750, kind: "pack" }
  ],
  [
    "]C1010950110153100010AB12^]17261231",
    { rule: "elements", gtin: "09501101531000", batch: "AB12", date_of_expiry: "2026-12-31" }
  ],
  [
    "010950110153100021S-1^]10L1^]3103000750",
    { rule: "elements", gtin: "09501101531000", serial: "S-1", batch: "L1", grams: 750, kind: "pack" }
  ],
  [
    "]C1010950110153100010AB12<GS>17261231",
    { rule: "elements", gtin: "09501101531000", batch: "AB12", date_of_expiry: "2026-12-31" }
  ],
  [
    "010950110153100021S-1<GS>10L1<GS>3103000750",
    { rule: "elements", gtin: "09501101531000", serial: "S-1", batch: "L1", grams: 750, kind: "pack" }
  ],
  [
    "]C1010950110153100010AB12{GS}17261231",
    { rule: "elements", gtin: "09501101531000", batch: "AB12", date_of_expiry: "2026-12-31" }
  ],
  [
    "010950110153100021S-1{GS}10L1{GS}3103000750",
    { rule: "elements", gtin: "09501101531000", serial: "S-1", batch: "L1", grams: 750, kind: "pack" }
  ],
  [
    "]C1010950110153100010AB12[GS]17261231",
    { rule: "elements", gtin: "09501101531000", batch: "AB12", date_of_expiry: "2026-12-31" }
  ],
  [
    "010950110153100021S-1[GS]10L1[GS]3103000750",
    { rule: "elements", gtin: "09501101531000", serial: "S-1", batch: "L1", grams: 750, kind: "pack" }
  ],
  ["010950110153100010A/B.C-1_2", { rule: "elements", gtin: "09501101531000", batch: "A/B.C-1_2" }],
  [
    "010950110153100010ABCDEFGHIJKLMNOPQRST",
    { rule: "elements", gtin: "09501101531000", batch: "ABCDEFGHIJKLMNOPQRST" }
  ],
  [
    "010950110153100010!\"%&'()*+,-./:;<=>?",
    { rule: "elements", gtin: "09501101531000", batch: "!\"%&'()*+,-./:;<=>?" }
  ],
  ["010950110153100017261231", { rule: "elements", gtin: "09501101531000", date_of_expiry: "2026-12-31" }],
  ["010950110153100017260200", { rule: "elements", gtin: "09501101531000", date_of_expiry: "2026-02-28" }],
  ["010950110153100017280200", { rule: "elements", gtin: "09501101531000", date_of_expiry: "2028-02-29" }],
  ["010950110153100017270100", { rule: "elements", gtin: "09501101531000", date_of_expiry: "2027-01-31" }],
  ["010950110153100017990615", { rule: "elements", gtin: "09501101531000", date_of_expiry: "1999-06-15" }],
  ["010950110153100017000615", { rule: "elements", gtin: "09501101531000", date_of_expiry: "2000-06-15" }],
  ["010950110153100017280229", { rule: "elements", gtin: "09501101531000", date_of_expiry: "2028-02-29" }],
  ["010950110153100017261129", { rule: "elements", gtin: "09501101531000", date_of_expiry: "2026-11-29" }],
  ["010950110153100015261231", { rule: "elements", date_of_expiry: "2026-12-31", gtin: "09501101531000" }],
  ["010950110153100016261224", { rule: "elements", date_of_expiry: "2026-12-24", gtin: "09501101531000" }],
  [
    "01095011015310001526123117261220",
    { rule: "elements", date_of_expiry: "2026-12-20", gtin: "09501101531000" }
  ],
  [
    "01095011015310001526123116261222",
    { rule: "elements", date_of_expiry: "2026-12-22", gtin: "09501101531000" }
  ],
  ["010950110153100011261101", { rule: "elements", packaging_date: "2026-11-01", gtin: "09501101531000" }],
  ["010950110153100013261102", { rule: "elements", packaging_date: "2026-11-02", gtin: "09501101531000" }],
  [
    "01095011015310001126110113261102",
    { rule: "elements", packaging_date: "2026-11-02", gtin: "09501101531000" }
  ],
  [
    "010950110153100070032612312359",
    { rule: "elements", date_of_expiry: "2026-12-31", gtin: "09501101531000" }
  ],
  [
    "0109501101531000800826110114",
    { rule: "elements", packaging_date: "2026-11-01", gtin: "09501101531000" }
  ],
  [
    "01095011015310008008261101143055",
    { rule: "elements", packaging_date: "2026-11-01", gtin: "09501101531000" }
  ],
  ["01095011015310003100000012", { rule: "elements", gtin: "09501101531000", grams: 12000, kind: "weighed" }],
  ["01095011015310003101000125", { rule: "elements", gtin: "09501101531000", grams: 12500, kind: "weighed" }],
  ["01095011015310003102001250", { rule: "elements", gtin: "09501101531000", grams: 12500, kind: "weighed" }],
  ["01095011015310003103012500", { rule: "elements", gtin: "09501101531000", grams: 12500, kind: "weighed" }],
  ["01095011015310003104125005", { rule: "elements", gtin: "09501101531000", grams: 12501, kind: "weighed" }],
  ["01095011015310003105050049", { rule: "elements", gtin: "09501101531000", grams: 500, kind: "weighed" }],
  ["01095011015310003103000001", { rule: "elements", gtin: "09501101531000", grams: 1, kind: "weighed" }],
  [
    "01095011015310003103999999",
    { rule: "elements", gtin: "09501101531000", grams: 999999, kind: "weighed" }
  ],
  ["01095011015310003200000010", { rule: "elements", gtin: "09501101531000", grams: 4536, kind: "weighed" }],
  ["01095011015310003202000550", { rule: "elements", gtin: "09501101531000", grams: 2495, kind: "weighed" }],
  ["01095011015310003203001000", { rule: "elements", gtin: "09501101531000", grams: 454, kind: "weighed" }],
  ["01989012345678933103000750", { rule: "elements", gtin: "98901234567893", grams: 750, kind: "weighed" }],
  [
    "019890123456789339221295",
    { rule: "elements", gtin: "98901234567893", price: { amount: 1295, decimals: 2 }, kind: "priced" }
  ],
  [
    "0198901234567893393235612950",
    {
      rule: "elements",
      gtin: "98901234567893",
      price: { amount: 12950, decimals: 2, currency: "356" },
      kind: "priced"
    }
  ],
  [
    "01989012345678933103000750393378425900\u001d3952025900",
    {
      rule: "elements",
      gtin: "98901234567893",
      grams: 750,
      price: { amount: 25900, decimals: 3, currency: "784" },
      unit_price: { amount: 25900, decimals: 2 },
      kind: "weighed"
    }
  ],
  [
    "01989012345678933920129",
    { rule: "elements", gtin: "98901234567893", price: { amount: 129, decimals: 0 }, kind: "priced" }
  ],
  ["01989012345678933012", { rule: "elements", gtin: "98901234567893", pieces: 12, kind: "pieces" }],
  ["0109501101531000306", { rule: "elements", gtin: "09501101531000", pieces: 6, kind: "pieces" }],
  ["00006890123400000016", { rule: "elements", sscc: "006890123400000016", kind: "pack" }],
  ["00376104250021234569", { rule: "elements", sscc: "376104250021234569", kind: "pack" }],
  ["00106141411234567897", { rule: "elements", sscc: "106141411234567897", kind: "pack" }],
  ["00009521100000000015", { rule: "elements", sscc: "009521100000000015", kind: "pack" }],
  ["00950110153100000006", { rule: "elements", sscc: "950110153100000006", kind: "pack" }],
  ["(00)376104250021234569", { rule: "elements", sscc: "376104250021234569", kind: "pack" }],
  [
    "]C1003761042500212345690209501101531000152612313724",
    {
      rule: "elements",
      sscc: "376104250021234569",
      contained: "09501101531000",
      count: 24,
      date_of_expiry: "2026-12-31",
      kind: "pack"
    }
  ],
  ["02095011015310003748", { rule: "elements", contained: "09501101531000", count: 48 }],
  [
    "(02)09501101531000(37)100(10)L9",
    { rule: "elements", contained: "09501101531000", count: 100, batch: "L9" }
  ],
  ["011950110153100710C1", { rule: "elements", gtin: "19501101531007", isCarton: true, batch: "C1" }],
  ["01095011015310004109501101530003", { rule: "elements", gtin: "09501101531000" }],
  ["01095011015310004119501101530003", { rule: "elements", gtin: "09501101531000" }],
  ["01095011015310004129501101530003", { rule: "elements", gtin: "09501101531000" }],
  ["01095011015310004139501101530003", { rule: "elements", gtin: "09501101531000" }],
  ["01095011015310004149501101530003", { rule: "elements", gtin: "09501101531000" }],
  ["01095011015310004159501101530003", { rule: "elements", gtin: "09501101531000" }],
  ["01095011015310004169501101530003", { rule: "elements", gtin: "09501101531000" }],
  ["01095011015310004179501101530003", { rule: "elements", gtin: "09501101531000" }],
  ["0109501101531000240A1", { rule: "elements", gtin: "09501101531000" }],
  ["0109501101531000241X", { rule: "elements", gtin: "09501101531000" }],
  ["0109501101531000400PO-77", { rule: "elements", gtin: "09501101531000" }],
  ["0109501101531000420560001", { rule: "elements", gtin: "09501101531000" }],
  ["0109501101531000421356560001", { rule: "elements", gtin: "09501101531000" }],
  ["0109501101531000422356", { rule: "elements", gtin: "09501101531000" }],
  ["0109501101531000423356784", { rule: "elements", gtin: "09501101531000" }],
  ["010950110153100070021400", { rule: "elements", gtin: "09501101531000" }],
  ["01095011015310007030356EST123", { rule: "elements", gtin: "09501101531000" }],
  ["01095011015310007007261101", { rule: "elements", gtin: "09501101531000" }],
  ["01095011015310007007261101261103", { rule: "elements", gtin: "09501101531000" }],
  ["01095011015310008005012345", { rule: "elements", gtin: "09501101531000" }],
  ["010950110153100090ABC", { rule: "elements", gtin: "09501101531000" }],
  [
    "010950110153100091xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    { rule: "elements", gtin: "09501101531000" }
  ],
  ["010950110153100099own", { rule: "elements", gtin: "09501101531000" }],
  ["0109501101531000250S2", { rule: "elements", gtin: "09501101531000" }],
  ["0109501101531000700527.3", { rule: "elements", gtin: "09501101531000" }],
  ["01095011015310007008COD", { rule: "elements", gtin: "09501101531000" }],
  ["01095011015310002001", { rule: "elements", gtin: "09501101531000" }],
  ["01095011015310008200http://a.example/b", { rule: "elements", gtin: "09501101531000" }],
  [
    "010950110153100022V2\u001d21S9",
    { rule: "elements", gtin: "09501101531000", serial: "S9", kind: "pack" }
  ],
  ["010950110153100014261231", { rule: "elements", gtin: "09501101531000" }],
  ["01095011015310003116000001", { rule: "elements", gtin: "09501101531000" }],
  ["01095011015310004399some", { rule: "elements", gtin: "09501101531000" }],
  ["01095011015310001812345610B", { rule: "elements", gtin: "09501101531000", batch: "B" }],
  ["(8018)950110153100000006", { rule: "elements", kind: "customer", number: "950110153100000006" }],
  ["(8017)950110153100000006", { rule: "elements", kind: "employee", number: "950110153100000006" }],
  ["(255)950110153000317", { rule: "elements", kind: "coupon", number: "950110153000317" }],
  [
    "(8110)106141416543213150110120",
    { rule: "elements", kind: "coupon", number: "106141416543213150110120" }
  ],
  ["(414)9501101530003", { rule: "elements", number: "9501101530003" }],
  [
    "(01)09501101531000(17)261231(3103)000750(10)AB-12",
    {
      rule: "elements",
      gtin: "09501101531000",
      date_of_expiry: "2026-12-31",
      grams: 750,
      batch: "AB-12",
      kind: "weighed"
    }
  ],
  [
    "(01)09501101531000 (10)A(1) (21)7",
    { rule: "elements", gtin: "09501101531000", batch: "A(1)", serial: "7", kind: "pack" }
  ],
  ["]C1(01)09501101531000(10)B", { rule: "elements", gtin: "09501101531000", batch: "B" }],
  [
    "01095011015310001726123117261231",
    { rule: "elements", gtin: "09501101531000", date_of_expiry: "2026-12-31" }
  ],
  ["https://id.gs1.org/01/09501101531000", { rule: "link", gtin: "09501101531000" }],
  ["http://id.gs1.org/01/09501101531000/", { rule: "link", gtin: "09501101531000" }],
  ["HTTPS://ID.GS1.ORG/01/09501101531000", { rule: "link", gtin: "09501101531000" }],
  ["https://example.com/01/9501101531000", { rule: "link", gtin: "09501101531000" }],
  ["https://example.com/01/614141999996", { rule: "link", gtin: "00614141999996" }],
  ["https://example.com/01/96385074", { rule: "link", gtin: "00000096385074" }],
  [
    "https://brand.example.com/some-extra/pathinfo/01/09501101531000",
    { rule: "link", gtin: "09501101531000" }
  ],
  ["https://id.gs1.org/01/09501101531000/22/2A", { rule: "link", gtin: "09501101531000" }],
  [
    "https://id.gs1.org/01/09501101531000/10/ABC123",
    { rule: "link", gtin: "09501101531000", batch: "ABC123" }
  ],
  [
    "https://id.gs1.org/01/09501101531000/10/ABC123/21/12345",
    { rule: "link", gtin: "09501101531000", batch: "ABC123", serial: "12345", kind: "pack" }
  ],
  [
    "https://id.gs1.org/01/09501101531000/22/2A/10/ABC/21/1",
    { rule: "link", gtin: "09501101531000", batch: "ABC", serial: "1", kind: "pack" }
  ],
  ["https://id.gs1.org/01/09501101531000/235/TPX9", { rule: "link", gtin: "09501101531000" }],
  [
    "https://id.gs1.org/01/09501101531000/10/ABC1?17=260105",
    { rule: "link", gtin: "09501101531000", batch: "ABC1", date_of_expiry: "2026-01-05" }
  ],
  [
    "https://id.gs1.org/01/09501101531000?3103=000189",
    { rule: "link", gtin: "09501101531000", grams: 189, kind: "weighed" }
  ],
  [
    "https://id.gs1.org/01/98901234567893?3103=000750&3922=1295&17=261231",
    {
      rule: "link",
      gtin: "98901234567893",
      grams: 750,
      price: { amount: 1295, decimals: 2 },
      date_of_expiry: "2026-12-31"
    }
  ],
  [
    "https://id.gs1.org/01/09501101531000?utm_source=label&lang=hi&15=261231",
    { rule: "link", gtin: "09501101531000", date_of_expiry: "2026-12-31" }
  ],
  [
    "https://id.gs1.org/01/09501101531000?17=261231;3103=000500",
    { rule: "link", gtin: "09501101531000", date_of_expiry: "2026-12-31", grams: 500 }
  ],
  [
    "https://id.gs1.org/01/09501101531000/10/A%2FB%25",
    { rule: "link", gtin: "09501101531000", batch: "A/B%" }
  ],
  ["https://id.gs1.org/01/09501101531000#part", { rule: "link", gtin: "09501101531000" }],
  ["https://id.gs1.org:8080/01/09501101531000", { rule: "link", gtin: "09501101531000" }],
  [
    "https://id.gs1.org/gtin/09501101531000/lot/L7/ser/9",
    { rule: "link", gtin: "09501101531000", batch: "L7", serial: "9", kind: "pack" }
  ],
  ["https://id.gs1.org/00/376104250021234569", { rule: "link", sscc: "376104250021234569", kind: "pack" }],
  [
    "https://id.gs1.org/00/376104250021234569?02=09501101531000&37=25",
    { rule: "link", sscc: "376104250021234569", contained: "09501101531000", count: 25 }
  ],
  ["https://id.gs1.org/414/9501101530003/254/32a", { rule: "link", number: "9501101530003" }],
  ["]Q1https://id.gs1.org/01/09501101531000", { rule: "link", gtin: "09501101531000", symbology: "]Q1" }],
  [
    "]d1https://id.gs1.org/01/09501101531000/21/5",
    { rule: "link", gtin: "09501101531000", serial: "5", symbology: "]d1", kind: "pack" }
  ],
  ["https://id.gs1.org/01/09501101531000?4399=1&5555=2&99=own", { rule: "link", gtin: "09501101531000" }],
  ["https://x.example/21/01/09501101531000", { rule: "link", gtin: "09501101531000" }],
  [
    "]C1010890123456789017261231310300075010AB-12",
    {
      rule: "elements",
      gtin: "08901234567890",
      date_of_expiry: "2026-12-31",
      grams: 750,
      batch: "AB-12",
      kind: "weighed",
      symbology: "]C1"
    }
  ],
  [
    "]d2019890123456789331030012501727010021S77",
    {
      rule: "elements",
      gtin: "98901234567893",
      grams: 1250,
      date_of_expiry: "2027-01-31",
      serial: "S77",
      kind: "pack",
      symbology: "]d2"
    }
  ],
  [
    "https://id.example.com/01/8901234567890/10/L7?17=261130&3103=000512",
    { rule: "link", gtin: "08901234567890", batch: "L7", date_of_expiry: "2026-11-30", grams: 512 }
  ]
]

const year = (day: Day.Day, years: number): number => Day.yearOf(day) + years
const twoDigits = (value: number): string => String(value % 100).padStart(2, "0")

/** The last year of two digits that is to come, and the first that has been: 51 years ahead is 49 years ago. */
export const centuryCodes = (today: Day.Day): typeof readCodes =>
  [50, 51].map((ahead) => [
    `010950110153100017${twoDigits(year(today, ahead))}0101`,
    {
      rule: "elements",
      gtin: "09501101531000",
      date_of_expiry: `${year(today, ahead === 50 ? 50 : -49)}-01-01` as Day.Day
    }
  ])

/** By the list `scale` before the others. */
export const scaleCodes: typeof readCodes = [
  ["2112345015002", { rule: "weight21", item: "12345", grams: 1500, kind: "weighed" }],
  ["2100001000011", { rule: "weight21", item: "00001", grams: 1, kind: "weighed" }],
  ["2199999999995", { rule: "weight21", item: "99999", grams: 99999, kind: "weighed" }],
  ["2154321002507", { rule: "weight21", item: "54321", grams: 250, kind: "weighed" }],
  ["2100700123455", { rule: "weight21", item: "00700", grams: 12345, kind: "weighed" }],
  [
    "2312345129505",
    { rule: "price23", item: "12345", price: { amount: 12950, decimals: 2 }, kind: "priced" }
  ],
  ["2300001000015", { rule: "price23", item: "00001", price: { amount: 1, decimals: 2 }, kind: "priced" }],
  [
    "2399999999999",
    { rule: "price23", item: "99999", price: { amount: 99999, decimals: 2 }, kind: "priced" }
  ],
  ["2304711005001", { rule: "price23", item: "04711", price: { amount: 500, decimals: 2 }, kind: "priced" }]
]

/** Codes that no rule reads, and the sentence for people. */
export const refusedCodes: ReadonlyArray<readonly [code: string, sentence: string]> = [
  ["4006381333932", "check digit should be 1, not 2"],
  ["012345678906", "check digit should be 5, not 6"],
  ["96385075", "check digit should be 4, not 5"],
  ["04252615", "check digit should be 4, not 5"],
  ["15400141288764", "check digit should be 3, not 4"],
  ["9501234", "EAN-8: 8 characters, not 7"],
  ["2112345015003", "check digit should be 2, not 3"],
  ["]C110AB120108901234567890", "batch (10) at place 4 runs into GTIN (01): the scanner drops the separator"],
  [
    "]C1019890123456789310AB3103000750",
    "batch (10) at place 20 runs into net weight (3103): the scanner drops the separator"
  ],
  [
    "]C1010950110153100010ABCDEFGHIJ1234517261231",
    "batch (10) at place 20 runs into use-by date (17): the scanner drops the separator"
  ],
  [
    "]C1010950110153100010AAAAAAAAAAAAAAAAAAAAA",
    "batch (10) at place 20 has 21 characters, at most 20 are allowed"
  ],
  ["]C1019501101531001", "GTIN (01) at place 4 is cut off: 13 of 14 characters"],
  ["]C10109501101531001", "check digit of GTIN (01) at place 4 should be 0, not 1"],
  ["]C1010950110153100A", 'GTIN (01) at place 4 holds "A", not a digit'],
  ["]C1010950110153100017261331", "use-by date (17) at place 20: 261331 is no date YYMMDD"],
  ["]C1010950110153100017260230", "use-by date (17) at place 20: 260230 is no date YYMMDD"],
  ["]C1010950110153100017260001", "use-by date (17) at place 20: 260001 is no date YYMMDD"],
  ["]C1010950110153100015270229", "best before (15) at place 20: 270229 is no date YYMMDD"],
  ["]C10109501101531000800826110024", "produced (8008) at place 20: 261100 is no date YYMMDD"],
  ["]C10109501101531000800826110124", "produced (8008) at place 20: 24 is no time"],
  ["]C101095011015310001726123", "use-by date (17) at place 20 is cut off: 5 of 6 characters"],
  ["]C10109501101531000310300075", "net weight (3103) at place 20 is cut off: 5 of 6 characters"],
  ["]C101095011015310003103ABCDEF", 'net weight (3103) at place 20 holds "A", not a digit'],
  ["]C1010950110153100055123", "no AI begins with 5512, at place 20"],
  ["]C1010950110153100010A B", "batch (10) at place 20 holds a blank, which no code of GS1 has"],
  ["]C1010950110153100010A#B", 'batch (10) at place 20 holds "#", which no code of GS1 has'],
  ["]C110AB12", "batch (10) says nothing without a GTIN (01) or an SSCC (00)"],
  ["]C117261231", "use-by date (17) says nothing without a GTIN (01) or an SSCC (00)"],
  [
    "]C10198901234567893",
    "GTIN 98901234567893 is of variable measure and needs a net weight (310n) or a price (392n)"
  ],
  ["]C101095011015310000209501101531000372", "GTIN (01) and GTIN of the contents (02) exclude each other"],
  ["]C10209501101531000", "GTIN of the contents (02) stands only beside count of the contents (37)"],
  ["]C10109501101531000372", "count of the contents (37) stands only beside GTIN of the contents (02)"],
  [
    "]C101095011015310001726123117261230",
    "use-by date (17) at place 28 stands there a second time with another value"
  ],
  ["]C1010950110153100031030007503102000075", "net weight (3103) and net weight (3102) exclude each other"],
  ["00376104250021234560", "check digit of SSCC (00) at place 1 should be 9, not 0"],
  ["]C1003761042500212345", "SSCC (00) at place 4 is cut off: 16 of 18 characters"],
  ["]C101095011015310004149501101530004", "check digit of location (414) at place 20 should be 3, not 4"],
  ["(01)09501101531000(17)261331", "use-by date (17) at place 19: 261331 is no date YYMMDD"],
  ["(99", "no AI begins with 99, at place 1"],
  ["(01)123", "GTIN (01) at place 1 is cut off: 3 of 14 characters"],
  ["(01)095011015310009", "GTIN (01) at place 1 has 15 characters, at most 14 are allowed"],
  ["https://example.com/menu", "a link to example.com, which names no GTIN (01) and no other key of GS1"],
  ["https://example.com", "a link to example.com, which names no GTIN (01) and no other key of GS1"],
  ["http://", "a link to , which names no GTIN (01) and no other key of GS1"],
  ["https://id.gs1.org/01/09501101531001", "check digit of GTIN (01) at place 20 should be 0, not 1"],
  ["https://id.gs1.org/01/123", "GTIN (01) at place 20 is cut off: 3 of 14 characters"],
  [
    "https://id.gs1.org/01/09501101531000/10/A%2",
    "% at place 42 is not followed by two digits of its character"
  ],
  [
    "https://id.gs1.org/01/09501101531000?17=261331",
    "use-by date (17) at place 38: 261331 is no date YYMMDD"
  ],
  [
    "https://id.gs1.org/01/09501101531000/21/1/10/2",
    "a link to id.gs1.org, which names no GTIN (01) and no other key of GS1"
  ],
  [
    "91234567890128",
    "numbers of 14 digits that start with 9 are of variable measure: the carton needs a GS1 code with its net weight (310n)"
  ]
]

/** A row of the one table: what a code is by the lists in their usual order, or with `scale` before the others. */
export interface Row {
  readonly code: string
  readonly isScaleFirst: boolean
  /** Undefined for a code that no rule reads. */
  readonly expected: Expected | undefined
  /** Why none does. */
  readonly refused: string | undefined
}

/** @param today dates of two digits depend on the year */
export const tradeTable = (today: Day.Day): ReadonlyArray<Row> => {
  const read =
    (isScaleFirst: boolean) =>
    (row: (typeof readCodes)[number]): Row => ({
      code: row[0],
      isScaleFirst,
      expected: row[1],
      refused: undefined
    })
  return [
    ...[...readCodes, ...centuryCodes(today)].map(read(false)),
    ...scaleCodes.map(read(true)),
    ...refusedCodes.map(
      ([code, refused]): Row => ({ code, isScaleFirst: false, expected: undefined, refused })
    )
  ]
}

const listOf = (rule: string): string => {
  if (rule === "elements" || rule === "link") return "gs1"
  return rule.endsWith("21") || rule.endsWith("23") ? "scale" : "ean"
}

const money = ({ amount, decimals }: Price): string => (amount / 10 ** decimals).toFixed(decimals)

/** The fields that a row has to have, by their names, as tables of codes are written. */
export const cellsOf = ({ expected }: Row): ReadonlyMap<string, string> => {
  if (expected === undefined) return new Map()
  const { price, unit_price, ...plain } = expected
  return new Map([
    ["list", listOf(expected.rule)],
    ...Object.entries(plain).map(([name, value]) => [name, String(value)] as const),
    ...Object.entries({ price, unit_price }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, money(value)] as const]
    )
  ])
}

/**
 * What pages for people have to say of a code: who reads it, and each field in the last line.
 * @returns what is missing in what they say, in words
 */
export const missingIn = (row: Row, said: string): ReadonlyArray<string> => {
  const text = said.replaceAll(/\s+/g, " ")
  if (row.expected === undefined)
    return ["No list reads this code", `null: ${row.refused}`].filter((each) => !text.includes(each))
  const { list, rule, kind, symbology: _, isCarton, ...fields } = Object.fromEntries(cellsOf(row))
  return [
    `Read by the list ${list}, rule ${rule}`,
    ...(kind === undefined ? [] : [`${kind}, `]),
    ...(isCarton === undefined ? [] : ["a carton"]),
    ...Object.entries(fields).map(([name, value]) => `${name} ${value}`)
  ].filter((each) => !text.includes(each))
}
