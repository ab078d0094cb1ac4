/**
 * The pages in Hindi, room by room: each sentence as the pages make it in English, and what stands in its place. `{}` is a
 * value; the translation names it by its number, `{1}`, `{2}`. Loanwords are those that the trade uses.
 */
import { accounts } from "./accounts.ts"
import { admin } from "./admin.ts"
import { administration } from "./administration.ts"
import { audit } from "./audit.ts"
import { bulk } from "./bulk.ts"
import { codes } from "./codes.ts"
import { correction } from "./correction.ts"
import { count } from "./count.ts"
import { customerData } from "./customer-data.ts"
import { devices } from "./devices.ts"
import { dispatch } from "./dispatch.ts"
import { faults } from "./faults.ts"
import { forms } from "./forms.ts"
import { frame } from "./frame.ts"
import { keys } from "./keys.ts"
import { masterData } from "./master-data.ts"
import { order } from "./order.ts"
import { pay } from "./pay.ts"
import { places } from "./places.ts"
import { queue } from "./queue.ts"
import { reasons } from "./reasons.ts"
import { refusals } from "./refusals.ts"
import { reports } from "./reports.ts"
import { returns } from "./returns.ts"
import { rules } from "./rules.ts"
import { settings } from "./settings.ts"
import { shift } from "./shift.ts"
import { shipment } from "./shipment.ts"
import { slips } from "./slips.ts"
import { stock } from "./stock.ts"
import { tasks } from "./tasks.ts"
import { till } from "./till.ts"
import { transfer } from "./transfer.ts"
import { variables } from "./variables.ts"
import { workstationPage } from "./workstation-page.ts"
import { workstations } from "./workstations.ts"

/** Each room's own; a sentence stands in one of them, and so means one thing. */
export const rooms: ReadonlyArray<Readonly<Record<string, string>>> = [
  audit,
  places,
  frame,
  keys,
  settings,
  queue,
  order,
  dispatch,
  bulk,
  till,
  pay,
  forms,
  faults,
  reasons,
  count,
  returns,
  shipment,
  transfer,
  slips,
  stock,
  correction,
  shift,
  tasks,
  accounts,
  admin,
  administration,
  codes,
  masterData,
  variables,
  customerData,
  devices,
  reports,
  rules,
  refusals,
  workstations,
  workstationPage
]

export const hindi: Readonly<Record<string, string>> = Object.assign({}, ...rooms)

/** Short names of months and days of the week. */
export const hindiDates: Readonly<Record<string, string>> = {
  Jan: "जन॰",
  Feb: "फ़र॰",
  Mar: "मार्च",
  Apr: "अप्रैल",
  May: "मई",
  Jun: "जून",
  Jul: "जुल॰",
  Aug: "अग॰",
  Sep: "सित॰",
  Oct: "अक्टू॰",
  Nov: "नव॰",
  Dec: "दिस॰"
}
