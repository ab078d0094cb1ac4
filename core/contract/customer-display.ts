/** DisplayService: what the customer's display shows of a counter of the store that the session acts for. */
import { CustomerDisplay } from "../counter/customer-display.ts"
import { longestTill } from "../shift/till.ts"
import { text } from "./id.ts"
import { define, optional, service, sessionOnly } from "./method.ts"

export const DisplayService = service("DisplayService", {
  getCustomerDisplay: define({
    about:
      "The counters of the store that are there, and what one of them shows its customer: the till of that name, or without a name the only one. Nobody's name, number or address is in it.",
    params: [optional("till", text(longestTill))],
    result: CustomerDisplay,
    faults: [],
    flag: "none",
    tenant: sessionOnly,
    effect: "reads"
  })
})
