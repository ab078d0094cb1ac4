/**
 * Who may (ACCESS-1): the works of a store, with the flags that stand for each. Every method that moves money, stock
 * or a promise names its work; the server's gate, the actions of the screens and the table of docs/contract.md are
 * made from it.
 */
import { type Flag, type Flags, isOn } from "./flags.ts"

/** Any one of them will do. */
export type AnyOf = readonly [Flag, ...ReadonlyArray<Flag>]
/** The flag that must be on, or one of several; `admin` is the administrator flag; `none` asks for a session only. */
export type FlagRule = Flag | AnyOf | "admin" | "none"

/** What a write changes, that somebody could gain by: the caller's own things are no more than the caller's. */
export type Moves = "money" | "stock" | "promise"
/** The variable that holds how much one person may do alone, or the flag of the user; or that there is none. */
export type Limit =
  | "none"
  | "stock_correction_limit"
  | "shift_difference_limit"
  | "refund_limit"
  | "discount_limit"
export type Role = "eod_stock_approval_user"
/** Whether somebody else has to approve it. */
export type SecondPerson = "none" | "above the limit" | "always"

export interface Work {
  readonly flag: Exclude<FlagRule, "none">
  /** A switch that must be on besides: it says that the network has the thing at all. */
  readonly needs?: Flag
  /** The type that the user has to be of. */
  readonly role?: Role
  /** The limit of one person over a day, or of one count. */
  readonly limit: Limit
  readonly second: SecondPerson
}
const unrestricted = { limit: "none", second: "none" } as const

/** The base work: who has any flag of before is given it, once (see docs/operating.md). */
export const storeWork = "enable_store_work"

export const works = {
  /** The administrator's area. */
  admin: { flag: "admin", ...unrestricted },
  /** The data of a customer is erased for good. */
  erasure: { flag: "admin", limit: "none", second: "always" },
  /** Orders are picked and invoiced, shipments accepted, stock sent back. */
  store: { flag: storeWork, ...unrestricted },
  /** What both do who pick orders and who sell: dispatch, cancel, hold, ask for a payment, take off sale. */
  orders: { flag: [storeWork, "enable_order_create"], ...unrestricted },
  /** A payment by UPI is asked for and looked at. */
  upi: { flag: [storeWork, "enable_order_create"], needs: "enable_upi_payment", ...unrestricted },
  /** Notes on an order, and what came out of a printer. */
  notes: { flag: [storeWork, "enable_order_create", "enable_order_return", "enable_shift"], ...unrestricted },
  /** Every screen that scans packs into something. */
  scans: {
    flag: [storeWork, "enable_order_create", "enable_order_return", "allow_hub_to_hub_transfer"],
    ...unrestricted
  },
  /** The counter. */
  sale: { flag: "enable_order_create", ...unrestricted },
  /** What the counter takes off by hand. */
  discount: { flag: "enable_order_create", limit: "discount_limit", second: "above the limit" },
  discountApproval: { flag: "enable_order_create", limit: "discount_limit", second: "always" },
  /** The money of the counter. */
  till: { flag: ["enable_order_create", "enable_shift"], ...unrestricted },
  shift: { flag: "enable_shift", ...unrestricted },
  shiftEnd: { flag: "enable_shift", limit: "shift_difference_limit", second: "above the limit" },
  /** The balance of a store credit goes out of a drawer. */
  creditPayOut: { flag: "enable_shift", limit: "none", second: "always" },
  shiftApproval: { flag: "shift_approval", limit: "none", second: "always" },
  orderReturn: { flag: "enable_order_return", limit: "refund_limit", second: "above the limit" },
  transfer: { flag: "allow_hub_to_hub_transfer", ...unrestricted },
  correction: {
    flag: "enable_stock_correction",
    limit: "stock_correction_limit",
    second: "above the limit"
  },
  correctionApproval: { flag: "enable_stock_correction", limit: "none", second: "always" },
  /** Counts, write-offs and returns want the flag of corrections, refunds that of a till: see `workOf` of a task. */
  tasks: { flag: ["enable_stock_correction", "enable_order_create", "enable_shift"], ...unrestricted },
  taskEnd: {
    flag: ["enable_stock_correction", "enable_order_create", "enable_shift"],
    limit: "stock_correction_limit",
    second: "above the limit"
  },
  count: { flag: "enable_eod_stock_taking", ...unrestricted },
  countApproval: {
    flag: "enable_eod_stock_taking",
    role: "eod_stock_approval_user",
    limit: "none",
    second: "always"
  },
  address: { flag: "enable_address_change", ...unrestricted },
  slot: { flag: "allow_delivery_slot_change", ...unrestricted }
} as const satisfies Readonly<Record<string, Work>>

/** Who it is that wants to do something. */
export interface Person {
  readonly flags: Flags
  /** A screen that leaves it out is none of the administrator's. */
  readonly isAdmin?: boolean
}

const isOpen = (rule: FlagRule, { flags, isAdmin }: Person): boolean =>
  rule === "none" ||
  (rule === "admin"
    ? isAdmin === true
    : typeof rule === "string"
      ? isOn(flags, rule)
      : rule.some((flag) => isOn(flags, flag)))

export const ruleText = (rule: FlagRule): string => (typeof rule === "string" ? rule : rule.join(" or "))

/** The flag that somebody lacks for it, as it is told; nothing where they may. */
export const lackedFlag = (
  { flag, needs }: { readonly flag: FlagRule; readonly needs?: Flag },
  person: Person
): string | undefined => {
  if (needs !== undefined && !isOn(person.flags, needs)) return needs
  return isOpen(flag, person) ? undefined : ruleText(flag)
}

/** Whether somebody may do a work: a screen asks before it offers what the server would refuse. */
export const mayDo = (work: keyof typeof works, flags: Flags): boolean =>
  lackedFlag(works[work], { flags }) === undefined

/**
 * Flags as they were written before there was one for the base work: who had any of them did that work too. One that
 * is named stays as it is, and who has none at all reads.
 */
export const withStoreWork = (flags: Flags): Flags =>
  Object.keys(flags).length === 0 || Object.hasOwn(flags, storeWork) ? flags : { ...flags, [storeWork]: true }
