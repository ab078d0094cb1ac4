/** The lists of rules that Packhouse brings along, in the order in which they are asked. */
import { type CodeType, codeTypes, type Field, type Layout, layouts } from "../layouts.ts"
import type { FieldName, LayoutRule, RuleField, RuleKind, RuleList } from "./rule.ts"

const kinds: Readonly<Record<CodeType, RuleKind>> = {
  mrpl: "weighed",
  ean13: "product",
  spar: "weighed",
  loyaltyWorld: "weighed",
  order: "order",
  pack: "pack",
  legacyPack: "pack",
  newPack: "pack",
  command: "command"
}

const layoutRule = (name: CodeType): LayoutRule => {
  const { title, shortest, longest, starts, fields }: Layout = layouts[name]
  return {
    name,
    title,
    kind: kinds[name],
    shortest,
    longest,
    starts,
    fields: Object.entries<Field>(fields).map(([field, place]) => ({ name: field as FieldName, ...place }))
  }
}

/** The layouts of the documents. */
export const packhouse: RuleList = {
  name: "packhouse",
  title: "Packhouse's own codes",
  rules: codeTypes.map(layoutRule)
}

/** Whole numbers of the trade, the last digit their check digit. */
const whole = (
  name: string,
  title: string,
  kind: RuleKind,
  length: number,
  starts: ReadonlyArray<string>,
  field: "gtin" | "upcE" | "digits"
): LayoutRule => ({
  name,
  title,
  kind,
  shortest: length,
  longest: length,
  starts,
  fields: [
    { name: field === "digits" ? "number" : "gtin", kind: field, start: 0, end: length },
    // A UPC-E is checked as the UPC-A that it stands for.
    ...(field === "upcE" ? [] : ([{ name: "check", kind: "check", start: length - 1, end: length }] as const))
  ]
})

const restricted = "given out by each network itself: its own rules or the list scale read them"

/**
 * Numbers of manufacturers (GS1 General Specifications 1.4.2: which prefixes are GTINs). 02, 04 and 2 are numbers of
 * restricted circulation, which each network gives out itself: the list `scale` and the network's own rules have them.
 */
const ean: RuleList = {
  name: "ean",
  title: "EAN and UPC of manufacturers",
  rules: [
    whole(
      "ean13",
      "EAN-13",
      "product",
      13,
      ["00", "01", "03", "06", "07", "08", "09", "1", "3", "4", "5", "6", "7", "8"].concat([
        "90",
        "91",
        "92",
        "93",
        "94",
        "95",
        "96",
        "97"
      ]),
      "gtin"
    ),
    whole("coupon13", "coupon", "coupon", 13, ["05", "981", "982", "983", "984", "99"], "digits"),
    whole("refund13", "refund receipt", "coupon", 13, ["980"], "digits"),
    whole("ean8", "EAN-8", "product", 8, ["1", "3", "4", "5", "6", "7", "8", "9"], "gtin"),
    whole("upcE", "UPC-E", "product", 8, ["0"], "upcE"),
    whole("upcA", "UPC-A", "product", 12, ["0", "1", "3", "6", "7", "8", "9"], "gtin"),
    whole("coupon12", "coupon", "coupon", 12, ["5"], "digits"),
    whole("itf14", "ITF-14", "product", 14, ["0", "1", "2", "3", "4", "5", "6", "7", "8"], "gtin")
  ],
  others: [
    { length: 13, starts: ["02", "04", "2"], are: restricted },
    { length: 12, starts: ["2", "4"], are: restricted },
    { length: 8, starts: ["2"], are: restricted },
    {
      length: 14,
      starts: ["9"],
      are: "of variable measure: the carton needs a GS1 code with its net weight (310n)"
    }
  ]
}

export const gs1: RuleList = {
  name: "gs1",
  title: "GS1 element strings and Digital Link",
  rules: [
    { name: "link", title: "GS1 Digital Link", grammar: "link" },
    { name: "elements", title: "GS1 element string", grammar: "elements" }
  ]
}

const item: RuleField = { name: "item", kind: "item", start: 2, end: 7 }
const check: RuleField = { name: "check", kind: "check", start: 12, end: 13 }
const thirteen = { shortest: 13, longest: 13 }

/** Labels of scales, as most are set when they are delivered. Others are a network's own rules. */
const scale: RuleList = {
  name: "scale",
  title: "labels of scales",
  rules: [
    {
      name: "weight21",
      title: "weighed at a scale",
      kind: "weighed",
      ...thirteen,
      starts: ["21"],
      fields: [item, { name: "grams", kind: "weight", start: 7, end: 12, decimals: 3 }, check]
    },
    {
      name: "price23",
      title: "priced at a scale",
      kind: "priced",
      ...thirteen,
      starts: ["23"],
      fields: [item, { name: "price", kind: "price", start: 7, end: 12, decimals: 2 }, check]
    }
  ]
}

export const builtInLists: ReadonlyArray<RuleList> = [packhouse, ean, gs1, scale]
