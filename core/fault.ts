/**
 * Every refusal that a rule or the server can give, by tag, with what it says about itself. A refusal is a value: rules
 * return it in a Result, the server sends it as a JSON-RPC error -32000 with `data.tag`, `core/text/fault.ts` holds its
 * sentence. The tags are stable: scripts rely on them.
 */
import * as Schema from "effect/Schema"

const none = Schema.Struct({})
const NullableId = Schema.NullOr(Schema.String)
/** Sums of whole packs that could have been counted instead. */
const Nearest = Schema.optionalKey(Schema.Array(Schema.Struct({ qty: Schema.Number, packs: Schema.Int })))
const NullableText = Schema.NullOr(Schema.String)

/** The data of each fault beside its tag. */
export const faults = {
  // Who may do what
  Forbidden: none,
  FlagOff: Schema.Struct({ flag: Schema.String }),
  SessionExpired: none,
  /** A session other than the caller's is named. */
  NotYourSession: none,
  NotFound: Schema.Struct({ what: Schema.String }),
  // Every write
  IdempotencyConflict: none,
  /** One person may do only so much of this in a day. */
  DaySpent: Schema.Struct({
    of: Schema.Literals([
      "log",
      "audit",
      "answers",
      "counted",
      "openings",
      "prints",
      "baskets",
      "shifts",
      "writes"
    ])
  }),
  Locked: Schema.Struct({ by: Schema.String }),
  InvalidData: Schema.Struct({ why: Schema.String }),
  /** The buyer whom a paper is to name is not: in words that a person reads. */
  InvalidBuyer: Schema.Struct({ why: Schema.String }),
  /** Somebody else has saved code rules since they were read. */
  /** Rows of master data that cannot be: the first problem in words, how many there are, and some of them with their places. */
  DataRefused: Schema.Struct({
    why: Schema.String,
    count: Schema.Int,
    problems: Schema.Array(
      Schema.Struct({
        line: Schema.NullOr(Schema.Int),
        column: NullableText,
        reason: Schema.String,
        row: Schema.optionalKey(Schema.Int),
        record: Schema.optionalKey(Schema.String)
      })
    )
  }),
  CodeRulesChanged: Schema.Struct({ version: Schema.Int, by: NullableText }),
  InvalidEntry: none,
  /** A number, and nothing that could be taken: 0, or less. */
  NothingEntered: none,
  // Events
  /** No cursor that can be read on from. */
  CursorRefused: Schema.Struct({ why: Schema.Literals(["unreadable", "scope", "restored"]) }),
  EventsGone: none,
  // Reports
  ReportTooLong: Schema.Struct({ seconds: Schema.Number }),
  ReportsBusy: none,
  /** The caller's own papers, or everybody's, wait to be made. */
  PapersBusy: none,
  // Scanning
  UnknownBarcode: Schema.Struct({ why: Schema.String }),
  NotAProduct: none,
  NotInOrder: none,
  /** `by` names what of a code of the trade says so: "use by (17)". */
  ExpiredPack: Schema.Struct({ date_of_expiry: Schema.String, by: Schema.optionalKey(Schema.String) }),
  AlreadyUsed: none,
  NotInHub: none,
  InvalidPacket: none,
  ItemFull: none,
  // Orders
  /** The order is not invoiced as it is; or another thing is not done with it, and why. */
  InvalidOrder: Schema.Struct({
    status: Schema.String,
    act: Schema.optionalKey(Schema.Literals(["cancelled", "dispatched", "completed", "confirmed"])),
    why: Schema.optionalKey(Schema.String)
  }),
  AlreadyProcessed: Schema.Struct({ invoice_id: NullableId }),
  ReasonRequired: Schema.Struct({ item_id: Schema.Number }),
  ReasonTooShort: Schema.Struct({ item_id: Schema.Number }),
  ExceedsOrdered: Schema.Struct({ ordered: Schema.Number }),
  ExceedsAvailable: Schema.Struct({ product_id: Schema.Number, available: Schema.Number }),
  OrderNotFound: none,
  NotShippable: Schema.Struct({ status: Schema.String }),
  NotCancellable: Schema.Struct({ status: Schema.String }),
  NotShipped: none,
  OnHold: Schema.Struct({ reason: Schema.String, by: Schema.String, since: Schema.String }),
  LabelMissing: none,
  /** The label belongs to another order, which is named where it is one of the caller's. */
  ForeignLabel: Schema.Struct({ increment_id: NullableText }),
  /** The dispatch cannot be taken back, and why. */
  DispatchStands: Schema.Struct({ why: Schema.String }),
  NotHoldable: Schema.Struct({ status: Schema.String }),
  NotOnHold: none,
  PaymentFixed: Schema.Struct({ why: Schema.String }),
  NotPayable: Schema.Struct({ why: Schema.String }),
  NotDevelopment: none,
  /** A service outside refused, or was not reached: its status as HTTP has them, and its sentence. */
  OutsideFailed: Schema.Struct({ status: Schema.Int, message: Schema.String }),
  /** A setting on which it depends stands in a shape that nobody can read. */
  SettingUnreadable: Schema.Struct({ name: Schema.String, wanted: Schema.String }),
  PayeeMissing: Schema.Struct({ why: Schema.Literals(["unset", "unreadable"]) }),
  // What comes back of an order
  InvalidOrderId: none,
  NotInvoiced: none,
  /** The order has no packs, or all of them are back: with the time of the last one, and who took it. */
  NothingToReturn: Schema.Struct({
    returned_at: NullableText,
    by: NullableText
  }),
  /** The packs of a transfer are another hub's stock, which sends them back by a transfer of its own. */
  TransferNotReturned: none,
  /** The transfer was written without the store that it goes to. */
  NoDestination: none,
  NoPacksSelected: none,
  ReturnReasonMissing: none,
  /** The pack is back already: with the time, and who took it; or why the code finds no pack of the order. */
  PackNotInOrder: Schema.Struct({
    returned_at: NullableText,
    by: NullableText,
    why: Schema.optionalKey(Schema.Literals(["onShelf", "neverSold", "sharedCode", "allTicked"])),
    goods: Schema.optionalKey(Schema.Struct({ product_id: Schema.Int, qty: Schema.Finite }))
  }),
  /** The whole number of its customer: it is finished, or nobody is called under it. */
  PhoneHidden: Schema.Struct({ why: Schema.Literals(["finished", "none"]) }),
  NotYourNote: Schema.Struct({ by: Schema.String }),
  InvalidTransition: Schema.Struct({ from: Schema.String, to: Schema.String }),
  // Address and slot of an order
  AddressFixed: Schema.Struct({ status: Schema.String, isHubOrder: Schema.Boolean }),
  AddressIncomplete: none,
  NoLocations: none,
  InvalidAddress: Schema.Struct({
    why: Schema.Literals(["pincode", "emirate", "two pincodes", "location", "unprintable", "too long"])
  }),
  SlotFixed: Schema.Struct({ status: Schema.String }),
  SlotUnavailable: Schema.Struct({ why: Schema.Literals(["gone", "past", "far", "full"]) }),
  // The cart of a counter
  HubCustomerMissing: none,
  /** An egg, where partner's prices are used. */
  EggRefused: Schema.Struct({ name: Schema.String }),
  /** The cart is an order already. */
  CartLocked: Schema.Struct({ increment_id: Schema.String }),
  CartEmpty: none,
  /** The order would cost another sum than the customer was told; `sum` is the new one with its currency. */
  CartChanged: Schema.Struct({ grand_total: Schema.Number, sum: Schema.optionalKey(Schema.String) }),
  /** There is not so much of the product: with how much may be sold, where that is known. */
  OutOfStock: Schema.Struct({
    product_id: Schema.Number,
    name: Schema.String,
    available: Schema.optionalKey(Schema.String)
  }),
  /** The product is known, and the hub has no pack under the code. */
  NoPackInHub: none,
  /** Somebody else has the pack in hand. */
  PackReserved: Schema.Struct({ by: Schema.String, where: Schema.String }),
  AlreadyInCart: none,
  NotForSale: Schema.Struct({ name: Schema.String }),
  BelowMinimum: Schema.Struct({ minimum: Schema.Number }),
  /** The packs of the line hold more. */
  BelowScanned: Schema.Struct({ scanned: Schema.Number }),
  LineNotFound: none,
  CustomerMissing: none,
  ReferenceTaken: Schema.Struct({ increment_id: Schema.String }),
  PaymentRefused: Schema.Struct({ why: Schema.String }),
  // Shipments
  ExpiredNotAdded: Schema.Struct({ date_of_expiry: Schema.String, by: Schema.optionalKey(Schema.String) }),
  AlreadyScanned: none,
  AlreadyInHub: none,
  /** The other hub has sent no such pack with the transfer. */
  NotSent: none,
  QuantityNotAcceptable: none,
  QuantityTooHigh: none,
  AcceptedAbovePickup: none,
  /** `name` says of which product, where more than one is meant. */
  NotAMultiple: Schema.Struct({ increment: Schema.Number, name: Schema.optionalKey(Schema.String) }),
  NoItemsSelected: none,
  AlreadyAccepted: Schema.Struct({ time_of_entry: NullableId }),
  NotAccepted: none,
  EodRequired: none,
  // End-of-day reports
  EodApproved: Schema.Struct({ day: Schema.String, approved_at: Schema.String }),
  /** The report has another version now: whose, and since when. */
  EodChanged: Schema.Struct({ by: NullableId, at: Schema.String }),
  EodDayOver: Schema.Struct({ day: Schema.String }),
  EodNotSubmitted: none,
  NotApprover: none,
  /** Stock stands on the shelf, and nothing of it was reported. */
  EodNothingCounted: none,
  /** A blind count leaves out a product: which, and how many such products there are. */
  EodNotCounted: Schema.Struct({ product_id: Schema.Int, left: Schema.Int }),
  InvalidCount: Schema.Struct({
    product_id: Schema.Int,
    why: Schema.Literals(["number", "negative", "no increment", "step", "packs"]),
    increment: Schema.optionalKey(Schema.Number),
    packs: Nearest
  }),
  // Corrections of stock
  InvalidCorrection: Schema.Struct({
    product_id: Schema.Int,
    why: Schema.Literals(["number", "negative", "no increment", "step", "packs", "unchanged"]),
    increment: Schema.optionalKey(Schema.Number),
    packs: Nearest
  }),
  CorrectionReasonMissing: Schema.Struct({ product_id: Schema.Int }),
  DescriptionMissing: none,
  /** The stock has changed since it was looked at: what was seen, and what the books say now. */
  StockMoved: Schema.Struct({
    products: Schema.Array(
      Schema.Struct({
        product_id: Schema.Int,
        name: Schema.String,
        seen: Schema.Number,
        current: Schema.Number
      })
    )
  }),
  /** A waiting ticket corrects one of the products. */
  CorrectionWaits: Schema.Struct({ product_id: Schema.Int, name: Schema.String, ticket: Schema.Int }),
  /** A person who counts blindly asks for the books' figures. */
  CountIsBlind: none,
  CorrectionTooOld: Schema.Struct({ days: Schema.Int }),
  // Returns of stock
  /** The stock has changed since the return was filled in. */
  StockMismatch: Schema.Struct({ product_ids: Schema.Array(Schema.Number) }),
  InvalidReturn: Schema.Struct({ product_id: Schema.Number, why: Schema.String, packs: Nearest }),
  TooOldToRetain: Schema.Struct({ name: Schema.String }),
  /** Returns are not filled in by hand: the end-of-day report makes them. */
  ReturnsAutomatic: none,
  // Shifts
  NoShift: none,
  /** The till has an open shift already. */
  ShiftOpen: Schema.Struct({ till: Schema.String, by: Schema.String, since: Schema.String }),
  ShiftClosed: Schema.Struct({ by: Schema.String, at: Schema.String, z_number: Schema.NullOr(Schema.Int) }),
  NotInDrawer: none,
  NotCounted: none,
  CountOutdated: none,
  /** Somebody has counted again, or the drawer has changed: the person who was to approve looks again. */
  CountedAgain: Schema.Struct({ by: Schema.NullOr(Schema.String), at: Schema.NullOr(Schema.String) }),
  NotWaiting: none,
  OwnApproval: none,
  // Approvals
  /** The thing waits no more: somebody has approved, rejected or opened it again. */
  ApprovalSettled: Schema.Struct({ state: Schema.String, by: NullableText, at: NullableText }),
  // Tasks
  TaskEnded: Schema.Struct({ by: Schema.String, at: Schema.String }),
  /** Somebody sees to the task already. */
  TaskTaken: Schema.Struct({ by: Schema.String }),
  // People
  NameTaken: Schema.Struct({ username: Schema.String }),
  WeakPassword: Schema.Struct({ why: Schema.String }),
  WrongPassword: none,
  /** The password was given by somebody else: nothing is done before the user has chosen an own one. */
  PasswordNotOwn: none,
  /** A password may not be looked at before so many seconds. */
  TooManyAttempts: Schema.Struct({
    seconds: Schema.Int,
    /** What was looked up too often; left out of passwords. */
    of: Schema.optionalKey(Schema.Literal("customers"))
  }),
  /** Too many passwords of one address are being looked at. */
  PasswordsBusy: none,
  LastAdministrator: none,
  // The counter
  InvalidMobile: Schema.Struct({ why: Schema.Literals(["no number", "nine", "ten", "too long"]) }),
  NameRequired: Schema.Struct({ which: Schema.Literals(["whole", "first", "last"]) }),
  PartnerRequired: none,
  /** `than` is the smallest subtotal with its currency, or the GMT time from which or until which it holds. */
  CouponUnusable: Schema.Struct({
    code: Schema.String,
    why: Schema.Literals([
      "unknown",
      "inactive",
      "early",
      "late",
      "elsewhere",
      "minimum",
      "used up",
      "partner"
    ]),
    than: Schema.optionalKey(Schema.String)
  }),
  /** A discount by hand is none, or not by this person: in words that a person reads. */
  DiscountRefused: Schema.Struct({ why: Schema.String }),
  /** A discount by hand waits for the word of a second person, or their word is not taken: in words. */
  DiscountUnapproved: Schema.Struct({ why: Schema.String }),
  /** `oldest` is the caller's own first one, where what is too many is theirs. */
  TooManyDrafts: Schema.Struct({ most: Schema.Int, oldest: Schema.optionalKey(Schema.String) }),
  // Saved filters
  FilterNameTaken: Schema.Struct({ name: Schema.String }),
  TooManyFilters: Schema.Struct({ most: Schema.Int })
} as const

export type FaultTag = keyof typeof faults
export type FaultData<Tag extends FaultTag> = (typeof faults)[Tag]["Type"]

/** One refusal. `Fault<"NotInOrder" | "ItemFull">` says which ones a rule can give. */
export type Fault<Tag extends FaultTag = FaultTag> = {
  [T in Tag]: { readonly _tag: "Fault"; readonly tag: T; readonly data: FaultData<T> }
}[Tag]

type Carried<Tag extends FaultTag> = Record<never, never> extends FaultData<Tag> ? [] : [data: FaultData<Tag>]

export const fault = <Tag extends FaultTag>(tag: Tag, ...[data]: Carried<Tag>): Fault<Tag> =>
  ({ _tag: "Fault", tag, data: data ?? {} }) as Fault<Tag>

export const isFault = (u: unknown): u is Fault =>
  typeof u === "object" &&
  u !== null &&
  "_tag" in u &&
  u._tag === "Fault" &&
  "tag" in u &&
  String(u.tag) in faults
