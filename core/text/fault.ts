/** The sentence of every fault; scripts and staff know them to the letter, odd spellings included. Exhaustive by type. */
import * as Day from "../day.ts"
import type { Fault, FaultData, FaultTag } from "../fault.ts"
import { hasIt } from "./claim.ts"
import * as correction from "./correction-refusal.ts"
import { flagOff } from "./failed-call.ts"
import { refusedData } from "./master-data.ts"
import { countProblem, invalidRow, wholePacks } from "./physical-stock.ts"
import { verifyInQueue, whyNoOrder } from "./return-refusal.ts"
import {
  addressWords,
  couponWords,
  cursorWords,
  mobileWords,
  nameWords,
  settled,
  slotWords,
  spentWords
} from "./why-refused.ts"

type Sentences = { readonly [Tag in FaultTag]: string | ((data: FaultData<Tag>) => string) }

const sentences: Sentences = {
  Forbidden: "You may not act for this store",
  FlagOff: ({ flag }) => flagOff(flag),
  SessionExpired: "Session expired. Try to relogin.",
  NotYourSession: "This is not your session: only your own can be logged out",
  NotFound: ({ what }) => `${what} not found`,
  IdempotencyConflict: "This Idempotency-Key was used for another request",
  DaySpent: ({ of }) => spentWords[of] ?? spentWords.writes,
  Locked: ({ by }) => `Locked by ${by}`,
  InvalidData: "Invalid Data",
  InvalidBuyer: ({ why }) => why,
  DataRefused: refusedData,
  CodeRulesChanged: ({ version, by }) =>
    `${by === null ? "Somebody else" : by} has saved version ${version} of the code rules meanwhile: look at it, then save yours again`,
  InvalidEntry: "Invalid entry",
  NothingEntered: "invalid Entry",
  CursorRefused: ({ why }) => cursorWords[why] ?? cursorWords.unreadable,
  EventsGone:
    "What comes next is stored no more: begin anew without a cursor, then read the orders as they stand",
  ReportTooLong: ({ seconds }) =>
    `This took longer than ${seconds} seconds and was given up. Ask for fewer days or for less at once.`,
  ReportsBusy: "Too many lists are being read just now. Try again in a moment.",
  PapersBusy: "Too many papers are being made just now. Try again in a moment.",
  UnknownBarcode: "Barcode product not identified!",
  NotAProduct: "Not a valid product packet",
  NotInOrder: "Scanned product not found in order",
  ExpiredPack: "Expired Product Not Using for Order",
  AlreadyUsed: "Already Used Entity",
  NotInHub: "Product Not found in Hub Inventory",
  InvalidPacket: "Invalid Packet",
  ItemFull: "This item is already fully added",
  InvalidOrder: ({ act, why = "" }) =>
    act === undefined ? "Order is not valid for invoicing " : `This order cannot be ${act}: ${why}`,
  AlreadyProcessed: "Already Processed",
  ReasonRequired: "Reason required",
  ReasonTooShort: "Please enter a valid reason",
  ExceedsOrdered: ({ ordered }) => `${ordered} is ordered: enter no more than that`,
  ExceedsAvailable: ({ available }) => `Requested quantity exceeds available (${available})`,
  OrderNotFound: "Order Not Found",
  NotShippable: "Scaned Order is invalid",
  NotCancellable: ({ status }) => `Order cannot be cancelled (${status})`,
  NotShipped: "Order has no shipment yet",
  OnHold: ({ reason, by }) => `On hold by ${by}: ${reason}`,
  LabelMissing: "Scan the label on the parcel: the order leaves with its own label alone",
  DispatchStands: ({ why }) => `The dispatch cannot be undone: ${why}`,
  ForeignLabel: ({ increment_id }) =>
    increment_id === null
      ? "This is not the label of this order: scan the one on its parcel"
      : `This is the label of order ${increment_id}: scan the one on this parcel`,
  NotHoldable: ({ status }) => `An order that is ${status} cannot be put on hold`,
  NotOnHold: "This order is not on hold",
  NotPayable: ({ why }) => `This order cannot be paid: ${why}`,
  NotDevelopment: "Payments are confirmed by hand in the development environment alone",
  OutsideFailed: ({ message }) => message,
  PayeeMissing:
    'UPI is not set up: an administrator sets the env variable upi_payee of this hub to {"address": "name@bank", "name": "who is paid"}',
  SettingUnreadable: ({ name, wanted }) =>
    `The setting ${name} cannot be read: an administrator sets it to ${wanted}`,
  PaymentFixed: ({ why }) => `The payment method cannot be changed: ${why}`,
  InvalidOrderId: "Invalid Order Id",
  NotInvoiced: "Order Is not yet Invoiced",
  NoDestination:
    "The transfer names no store that its stock goes to: cancel it, and make it anew under Hub transfer",
  TransferNotReturned: "A hub transfer is not returned: the other hub sends the stock back",
  NothingToReturn: "Order cannot be returned. Item information not found.",
  NoPacksSelected: "Please select some packets for return",
  ReturnReasonMissing: "Primary reason is missing for some items",
  PackNotInOrder: "Product pack Not part of this Order",
  PhoneHidden: ({ why }) =>
    why === "none" ? "The order has no phone to call" : "The phone of a finished order stays hidden",
  NotYourNote: ({ by }) => `Only ${by} can take this note back`,
  InvalidTransition: ({ from, to }) => `An order that is ${from} cannot become ${to}`,
  AddressFixed: ({ status, isHubOrder }) =>
    isHubOrder
      ? "The address of a hub order cannot be changed"
      : `The address of an order that is ${status} cannot be changed`,
  AddressIncomplete: "Enter complete address!",
  NoLocations: "Now no locations available for this Pincode.",
  InvalidAddress: ({ why }) => addressWords[why] ?? `Not a valid address (${why})`,
  SlotFixed: ({ status }) => `The delivery slot of an order that is ${status} cannot be changed`,
  SlotUnavailable: ({ why }) => slotWords[why] ?? `This slot cannot be chosen (${why})`,
  HubCustomerMissing: "Please setup hub transfer customer for this store",
  EggRefused: ({ name }) =>
    `${name} cannot be on a hub transfer order: eggs are not sold at partner's prices`,
  CartLocked: ({ increment_id }) => `This cart is order ${increment_id} already: begin a new one`,
  CartEmpty: "Your shopping cart is empty",
  CartChanged: ({ grand_total, sum = String(grand_total) }) =>
    `The cart comes to ${sum} now: tell the customer, and place it again`,
  OutOfStock: "One or items are out of stock!",
  NoPackInHub: "Not Able to find a pack in Hub Inventory",
  PackReserved: "Already Used Entity",
  AlreadyInCart: "Product Already Exist in Cart",
  NotForSale: ({ name }) => `${name} is not for sale`,
  BelowMinimum: ({ minimum }) => `Qty is lower than min qty ${minimum}`,
  BelowScanned: ({ scanned }) => `Packs of ${scanned} were scanned: take packs out instead`,
  LineNotFound: "Unable To find Item to update",
  CustomerMissing: "Enter Mobile Number!",
  ReferenceTaken: ({ increment_id }) => `This reference was placed already: order ${increment_id}`,
  PaymentRefused: ({ why }) => `The order cannot be paid like this: ${why}`,
  ExpiredNotAdded: "Expired Product Not Added to inventory",
  AlreadyScanned: "Pack Already scanned as part of this shipment",
  AlreadyInHub: "Pack is already part of Hub Inventory",
  NotSent: "Pack was not sent with this transfer",
  QuantityNotAcceptable: "This qty is not acceptable",
  QuantityTooHigh: "Error: quantity seems to be very high, please contact admin",
  AcceptedAbovePickup: "Error: Accepted quantity is more than pickup quantity",
  NotAMultiple: ({ increment }) => `Kindly enter multiple of ${increment}.`,
  NoItemsSelected: "Please select any of the product to proceed confirmation",
  AlreadyAccepted: "Shipment is already accepted",
  NotAccepted: "Shipment is not accepted yet",
  EodRequired:
    "You are required to submit yesterday's end-of-day (EOD) stock report before accepting the shipment",
  EodApproved: ({ day }) => `The end-of-day report of ${day} is approved and stays as it is`,
  EodChanged: ({ by }) =>
    `${by === null ? "Somebody else" : by} has submitted this report meanwhile: look at it again, then submit`,
  EodDayOver: ({ day }) => `The report of ${day} is over: open the page again and report today's stock`,
  EodNotSubmitted: "There is no end-of-day report to approve",
  NotApprover: "End-of-day reports are approved by users of the type eod_stock_approval_user",
  EodNothingCounted: "Products are in stock: submit what was counted of them",
  EodNotCounted: ({ product_id, left }) =>
    `The count is blind: count product ${product_id}, or say 0 where there is none of it${left > 1 ? `, and ${left - 1} more` : ""}`,
  InvalidCount: ({ product_id, why, packs }) =>
    why === "packs" ? `${invalidRow(product_id)}. ${wholePacks(packs)}` : invalidRow(product_id),
  InvalidCorrection: correction.valueProblem,
  CorrectionReasonMissing: correction.reasonRequired,
  DescriptionMissing: correction.descriptionRequired,
  StockMoved: `${correction.notRaised}: the stock has changed meanwhile. Look at the new figures first.`,
  CorrectionWaits: ({ name, ticket }) =>
    `${correction.notRaised}: ticket ${ticket} with ${name} waits for its approval`,
  CountIsBlind: "The count of the day is blind: what the books say is told once its report is in",
  CorrectionTooOld: ({ days }) =>
    `This ticket has waited for more than ${days} days: refuse it, and correct what is there now`,
  StockMismatch: "There is stock missmatch for some of the products.",
  InvalidReturn: "Please enter valid return quantity.",
  TooOldToRetain: ({ name }) => `${name} is too old to be retained: return it`,
  ReturnsAutomatic: `The end-of-day report makes the return order here. ${verifyInQueue}`,
  NoShift: "No shift is open at this till: open one on the page Shift",
  ShiftOpen: ({ till, by }) => `${till} has an open shift already, opened by ${by}`,
  ShiftClosed: ({ by }) => `This shift is closed already, by ${by}`,
  NotInDrawer: "There is not that much cash in the drawer",
  NotCounted: "The drawer is not counted yet: count it first",
  CountOutdated: "The drawer has changed since this count, or was counted again: count it once more",
  CountedAgain: ({ by, at }) =>
    by === null
      ? "The drawer has changed since this count: it is counted again before anybody approves it"
      : `${by} counted the drawer again at ${Day.localMinute(at ?? "") || at}: look at the new count first`,
  NotWaiting: "This shift does not wait for an approval",
  OwnApproval: "Somebody else approves it: not who made, counted or asked for it",
  ApprovalSettled: settled,
  TaskEnded: ({ by }) => `This task was ended already, by ${by}`,
  TaskTaken: ({ by }) => `${by} sees to this task: take it over first`,
  NameTaken: ({ username }) => `The username ${username} is taken`,
  WeakPassword: ({ why }) => `Choose another password: ${why}`,
  WrongPassword: "The present password is not right",
  PasswordNotOwn: "Choose your own password first: the one you have was given to you",
  TooManyAttempts: ({ seconds, of }) =>
    of === undefined
      ? `Too many attempts. Try again in ${seconds} s.`
      : `Too many customers looked up. Go on without the customer, or in ${Math.ceil(seconds / 60)} min.`,
  PasswordsBusy: "Too many logins at once. Try again in a moment.",
  LastAdministrator: "The last administrator cannot be disabled or demoted",
  InvalidMobile: ({ why }) => mobileWords[why] ?? mobileWords["no number"],
  NameRequired: ({ which }) => nameWords[which] ?? nameWords.whole,
  PartnerRequired: "Please select partner and enter reference order id!",
  CouponUnusable: couponWords,
  DiscountRefused: ({ why }) => why,
  DiscountUnapproved: ({ why }) => why,
  TooManyDrafts: ({ most, oldest }) =>
    oldest === undefined
      ? `This store has ${most} drafts: delete one before you save another`
      : `You have ${most} drafts here: delete one of yours first. The oldest is ${oldest}`,
  FilterNameTaken: ({ name }) => `You have a filter named ${name} already`,
  TooManyFilters: ({ most }) => `You have ${most} filters: delete one before you save another`
}

export const faultText = <Tag extends FaultTag>(fault: Fault<Tag>): string => {
  const sentence = sentences[fault.tag] as string | ((data: unknown) => string)
  return typeof sentence === "string" ? sentence : sentence(fault.data)
}

/** Which product it is, and what there is of it. */
const leftOfIt = ({ name, available }: Fault<"OutOfStock">["data"]): string =>
  available === undefined ? name : `${name}: there is ${available}`

/** The sentence is one; that an order has left already and that it is not invoiced yet are two. */
const whyNotShippable = (status: string): string => {
  switch (status) {
    case "pending":
    case "queued":
      return "it is not invoiced yet"
    case "pending_payment":
      return "it is not paid yet"
    case "canceled":
      return "it is cancelled"
    default:
      return "it has left already"
  }
}

/** The time when a pack came back, and the person who took it. */
const cameBack = (of: {
  readonly returned_at: string | null
  readonly by: string | null
}): string | undefined =>
  of.returned_at === null
    ? undefined
    : `it came back at ${Day.localMinute(of.returned_at)}${of.by === null ? "" : `, to ${of.by}`}`

/** The explanation of a refused count; of packs the sentence has it already. */
const countDetail = ({ why, increment = 0 }: Fault<"InvalidCount">["data"]): string | undefined =>
  why === "packs" ? undefined : countProblem({ why, increment })

const returnDetail = ({ why, packs }: Fault<"InvalidReturn">["data"]): string | undefined =>
  packs === undefined ? why || undefined : `${why}: ${wholePacks(packs)}`

/** The detail beside the sentence, for faults that carry one for people. */
export const faultDetail = (fault: Fault): string | undefined => {
  switch (fault.tag) {
    case "InvalidReturn":
      return returnDetail(fault.data)
    case "UnknownBarcode":
    case "InvalidData":
      return fault.data.why === "" ? undefined : fault.data.why
    case "InvalidOrder":
      return fault.data.act === undefined ? fault.data.why : undefined
    case "PackNotInOrder":
      return fault.data.why === undefined ? cameBack(fault.data) : whyNoOrder[fault.data.why]
    case "NothingToReturn":
      return cameBack(fault.data)
    case "ExpiredPack":
    case "ExpiredNotAdded":
      return fault.data.by === undefined
        ? `expired ${fault.data.date_of_expiry}`
        : `expired ${fault.data.date_of_expiry}: ${fault.data.by}`
    case "NotAMultiple":
      return fault.data.name
    case "PayeeMissing":
      return fault.data.why === "unset" ? "it is not set" : "it cannot be read"
    case "NotShippable":
      return whyNotShippable(fault.data.status)
    case "OutOfStock":
      return leftOfIt(fault.data)
    case "PackReserved":
      return hasIt(fault.data.by, fault.data.where)
    case "OnHold":
      return `since ${Day.localMinute(fault.data.since)}`
    case "ShiftOpen":
      return `since ${Day.localMinute(fault.data.since)}`
    case "ShiftClosed":
      return fault.data.z_number === null
        ? undefined
        : `Z report ${fault.data.z_number}, ${Day.localMinute(fault.data.at)}`
    case "TaskEnded":
      return `at ${Day.localMinute(fault.data.at)}`
    case "EodApproved":
      return `at ${Day.localMinute(fault.data.approved_at)}`
    case "EodChanged":
      return `at ${Day.localMinute(fault.data.at)}`
    case "InvalidCorrection":
      return fault.data.product_id === 0 ? undefined : `product ${fault.data.product_id}`
    case "CorrectionReasonMissing":
      return `product ${fault.data.product_id}`
    case "StockMoved":
      return fault.data.products
        .map(({ name, seen, current }) => correction.movedTo(name, seen, current))
        .join("; ")
    case "InvalidCount":
      return countDetail(fault.data)
    case "AlreadyAccepted":
      return fault.data.time_of_entry === null ? undefined : `at ${Day.localMinute(fault.data.time_of_entry)}`
    case "AlreadyProcessed":
      return fault.data.invoice_id === null ? undefined : `invoice ${fault.data.invoice_id}`
    default:
      return undefined
  }
}
