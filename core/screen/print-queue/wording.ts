/** How jobs of the print queue are named and explained: what views and commands say, and no step needs. */
import type { Job } from "../../device/job.ts"
import { refusalText } from "../../text/device.ts"
import {
  cameOut,
  didNotComeOut,
  kindName,
  labelledProduct,
  orderOf,
  shipmentOf
} from "../../text/print-job.ts"
import { remedyOfJob } from "../../text/remedy.ts"
import { inTurn } from "../../text/sentence.ts"
import type { JobAction } from "./model.ts"

export const noJobs = "Nothing has been printed on this workstation lately"

export const noPrinters =
  "No printers are connected to this workstation: papers are printed by the browser or kept as files. Devices says how to connect them."

const titles: Record<JobAction, string> = {
  retry: "Print again",
  printed: cameOut,
  unprinted: didNotComeOut,
  cancel: "Cancel",
  reprint: "Reprint"
}
export const actionTitle = (action: JobAction): string => titles[action]

/** What a job prints: "Order label, order 200000041". */
export const jobTitle = (
  job: Pick<Job, "kind" | "jobKey" | "copies">,
  incrementOf: (orderId: number) => string | undefined
): string => {
  const order = orderOf(job)
  const shipment = shipmentOf(job)
  const product = labelledProduct(job)
  const of =
    order !== undefined
      ? `, order ${incrementOf(order) ?? `#${order}`}`
      : shipment !== undefined
        ? `, shipment #${shipment}`
        : product !== undefined
          ? `, product ${product}`
          : ""
  const title = `${kindName(job.kind)}${of}`
  return job.copies > 1 ? `${title}, ${job.copies} copies` : title
}

/** Why a job did not end well, and what helps. */
export const jobProblem = ({ error }: Pick<Job, "error">): string | undefined => {
  if (error === null) return undefined
  const remedy = remedyOfJob(error.code)
  return inTurn(refusalText(error), remedy)
}
