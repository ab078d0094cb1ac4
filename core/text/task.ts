/** The words of tasks. */
import * as Day from "../day.ts"
import { paymentName } from "../label/payment-name.ts"
import { format } from "../money.ts"
import * as Q from "../quantity.ts"
import { isCash, isCredit, type Task, type TaskCause, type TaskFilter, type TaskKind } from "../task/task.ts"
import { waits } from "./correction.ts"

export const sentBeyondStock = "Sent beyond stock"
export const orderCancelled = "The order was cancelled"

export const kindText: Readonly<Record<TaskKind, string>> = {
  refund: "Refund",
  count: "Count",
  write_off: "Write off",
  return: "Return"
}
/** The button that ends it, and the box for how much. */
export const endTitle: Readonly<Record<TaskKind, string>> = {
  refund: "Paid back",
  count: "Count",
  write_off: "Write off",
  return: "Send back"
}
export const quantityLabel: Readonly<Record<TaskKind, string>> = {
  refund: "Amount",
  count: "Counted",
  write_off: "Written off",
  return: "Goes back"
}
export const referenceLabel = "Reference"
export const cashForm = "Give it out of the drawer: it leaves the books of its shift."
export const creditForm = "It becomes store credit: its number is told once it is done, and stands here."
export const whyNot = "Why"
export const endForm: Readonly<Record<TaskKind, string>> = {
  refund: "The reference of the payment that went back.",
  count: "Count all of it that is on the shelf. The books say so from then on.",
  write_off: "So much leaves the stock, the first to expire first.",
  return: "So much goes back with a return order of its own."
}
export const typingKept = "What you typed was kept for you"
export const notNeededForm = "Nothing is to be done any more, and nothing is booked."
export const takeOver = (name: string): string => `${name} sees to this task. Take it over?`
export const lateText = (count: number): string => `${count} late`

export const filterText: Readonly<Record<TaskFilter, string>> = { open: "Open", mine: "Mine", done: "Done" }

/** Reasons of refunds, as people say them; any other stands as it was written. */
const refundReasons: Readonly<Record<string, string>> = {
  void: "the order was cancelled",
  short: "the order came to less",
  return: "goods came back",
  cancelled: "paid after the order was cancelled",
  prepaid: "paid for a prepaid order",
  twice: "paid a second time",
  switched: "paid another way as well",
  expired: "paid too late",
  amount: "another amount than the order costs",
  unasked: "paid without being asked"
}
export const reasonText = ({ kind, reason }: Pick<Task, "kind" | "reason">): string =>
  kind === "refund" ? (refundReasons[reason] ?? reason) : reason

const quantityText = ({ sell_by }: Pick<Task, "sell_by">, qty: Q.Quantity): string =>
  sell_by === null ? Q.formatShort(qty) : Q.withUnit({ sell_by }, qty)

const wayText = (task: Pick<Task, "kind" | "method" | "till">): string => {
  if (isCash(task)) return cashText(task)
  if (isCredit(task)) return " as store credit"
  return task.method == null ? "" : ` by ${paymentName(task.method)}`
}
const cashText = ({ till }: Pick<Task, "till">): string => ` in cash${till == null ? "" : ` out of ${till}`}`

/** The subject of a task: a product, or an amount. */
export const subjectText = (task: Task): string =>
  task.kind === "refund"
    ? `${task.amount === null ? "" : format(task.amount, task.currency ?? "INR")}${task.reference === null ? "" : ` of ${task.reference}`}${wayText(task)}`
    : (task.product_name ?? `product ${task.product_id}`)
export const qtyText = (task: Task): string => (task.qty === null ? "" : quantityText(task, task.qty))
/** The words for a task's quantity. */
export const missingText: Readonly<Record<TaskCause, string>> = {
  payment: "Quantity",
  nil: "Not sent",
  deficit: "Sent beyond stock"
}
/** "Count Chicken Curry Cut", "Refund ₹282.00 of UTR-1". */
export const titleOf = (task: Task): string => `${kindText[task.kind]} ${subjectText(task)}`

const waitingVerb: Readonly<Record<TaskKind, string>> = {
  refund: "paid back",
  count: "counted",
  write_off: "to write off",
  return: "returned"
}
/** The end of a task, in a few words. */
export const endText = (task: Task): string => {
  const { end, kind } = task
  if (end === null) return ""
  if (end.outcome === "not_needed") return "Not needed"
  if (kind === "refund") return `Paid back, ${end.reference ?? ""}`
  const qty = end.qty === null ? "" : quantityText(task, end.qty)
  if (end.ticket?.state === "waiting") return `${qty} ${waitingVerb[kind]}: ${waits(end.ticket.id)}`
  if (kind === "return") return `${qty} returned, ${end.reference ?? ""}`
  if (kind === "write_off") return `${qty} written off`
  const { change, reference } = end
  const where = reference === null ? "" : `, ${reference}`
  // Told to nobody who counts blindly.
  if (change === null) return `${qty} counted`
  if (change === 0) return `${qty} counted, as the books say${where}`
  const by = quantityText(task, change < 0 ? Q.minus(Q.zero, change) : change)
  return change < 0
    ? `${qty} counted, ${by} less than the books said${where}`
    : `${qty} counted, ${by} more than the books said${where}`
}

export const ownerText = ({ owner }: Pick<Task, "owner">): string => owner?.name ?? ""
export const dueText = ({ due_at }: Pick<Task, "due_at">): string => Day.localMinute(due_at)

export const noTasks: Readonly<Record<TaskFilter, string>> = {
  open: "No open tasks",
  mine: "You have taken no task",
  done: "No task ended in the last 30 days"
}
export const tasksFound = (total: number): string => (total === 1 ? "1 task" : `${total} tasks`)

export const wasTaken = (task: Task): string => `You see to task ${task.task_id}: ${titleOf(task)}`
export const wasHandedBack = (task: Task): string => `Task ${task.task_id} is handed back`
/** The reason why a task is open again. */
export const refusedText = ({ refused }: Pick<Task, "refused">): string | undefined =>
  refused == null
    ? undefined
    : refused.reason === null
      ? `Open again: ${refused.by} took correction ticket ${refused.ticket} back at ${Day.localMinute(refused.at)}`
      : `Open again: ${refused.by} refused correction ticket ${refused.ticket} at ${Day.localMinute(refused.at)}: ${refused.reason}`
/** A refund that somebody else pays back. */
export const refundRequestText = ({ asked: requester }: Pick<Task, "asked">): string =>
  requester == null
    ? ""
    : `${requester.name} has asked for it: somebody else of the tills pays it back, or says why not`
export const wasEnded = (task: Task): string =>
  task.end === null
    ? `Task ${task.task_id} waits: ${refundRequestText(task)}`
    : `Task ${task.task_id} is ended: ${endText(task)}`

/** The name in the books of a stock change by a task. */
export const bookedForTask = (taskId: number): string => `Task ${taskId}`
