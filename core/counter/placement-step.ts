/** The steps that make an order of a cart behind the counter. */

/** What is done for an order, in this order. */
export const steps = [
  "add-items",
  "set-up-customer",
  "place",
  "wait-placed",
  "invoice",
  "process-items",
  "wait-invoiced"
] as const
export type Step = (typeof steps)[number]
