/** What is said of what a shop lacks: what it is, why it has to be, and where it is mended. */
import type { FindingKind, Found } from "../doctor/finding.ts"
import type { Checked, CheckState, MachineCheck } from "../doctor/machine.ts"
import { registrationProblem } from "./registration.ts"

const words: Readonly<Record<FindingKind, string>> = {
  seriesCode: "Stores without a series code cannot number their papers: series_code in stores.csv.",
  legalName: "Stores without a legal name: papers name the seller (rule 46): legal_name in stores.csv.",
  address: "Stores without an address: papers and labels name it: address in stores.csv.",
  state: "Stores whose state is unknown, so that no tax can be told: region in stores.csv.",
  gstin: "Stores without a right GSTIN issue no tax invoice: gstin in stores.csv.",
  trn: "Stores of the UAE without a right TRN issue no tax invoice: trn in stores.csv.",
  fssai: "Stores without a right FSSAI licence: bills and labels of food name it: fssai in stores.csv.",
  careContact:
    "Stores without a contact for complaints, which labels name: care_phone or care_email in stores.csv.",
  postcode: "Stores without a PIN code, which e-invoices want: postcode in stores.csv.",
  hsn: "Products without an HSN code of 4, 6 or 8 digits: hsn in products.csv.",
  rate: "Products without a rate and without a kind of supply that India knows count as exempt: tax_rate or tax_kind in products.csv.",
  mrp: "Products without an MRP or price, which their labels name: mrp in products.csv.",
  vegMark:
    "Products of which nobody has said whether they are vegetarian: veg_mark in products.csv (veg, non-veg, none).",
  setting: "Settings that cannot be read count as unset: packhouse env list, packhouse env set.",
  buyer: "Customers whose registration is none: no tax invoice may name it: gstin or trn in customers.csv."
}
export const findingText = (kind: FindingKind): string => words[kind]

export const whyText = ({ problem }: Found): string | null => {
  if (problem === undefined) return null
  if ("_tag" in problem) return registrationProblem(problem)
  return problem.why === "unknown" ? "No setting has this name." : `It is to be ${problem.wanted}.`
}

export const nothingLacks = "Nothing is missing that the law asks of these stores, products and settings."

const none = () => ""
const machineSentences: Readonly<
  Record<
    MachineCheck,
    Readonly<Record<CheckState, (figure: number, release: string, other: string) => string>>
  >
> = {
  server: {
    ok: () => "The server answers.",
    look: none,
    bad: () => "No server answers: start it, or name another one with --server.",
    unknown: none
  },
  store: {
    ok: () => "Its store answers.",
    look: none,
    bad: () => "Its store does not answer: look at the disk, or at PostgreSQL.",
    unknown: none
  },
  versions: {
    ok: () => "This program and the server fit.",
    look: none,
    bad: () => "This program and the server are too far apart: update the older one.",
    unknown: () => "The server does not say which release it is."
  },
  clock: {
    ok: () => "The clocks agree.",
    look: (figure) => `The server's clock is ${figure} s ahead of this machine's: set both by the network.`,
    bad: (figure) => `The server's clock is ${figure} s ahead of this machine's: set both by the network.`,
    unknown: () => "The server's clock is not known."
  },
  certificate: {
    ok: (figure) => `The certificate is good for ${figure} more days.`,
    look: (figure) => `The certificate ends in ${figure} days: renew it and restart the server.`,
    bad: () => "The certificate has ended: renew it and restart the server.",
    unknown: none
  },
  disk: {
    ok: (figure) => `The disk has ${figure} % free.`,
    look: (figure) => `The disk has ${figure} % free: make room.`,
    bad: (figure) => `The disk has ${figure} % free: nothing can be written soon.`,
    unknown: () =>
      "The room on the server's disk is not known: ask on its own machine, or with PACKHOUSE_METRICS_TOKEN."
  },
  backup: {
    ok: (figure) => `The last backup is ${figure} hours old.`,
    look: (figure) => (figure === 0 ? "There is no backup." : `The last backup is ${figure} hours old.`),
    bad: none,
    unknown: () => "When the last backup was made is not known."
  },
  devices: {
    ok: () => "The devices of this workstation work.",
    look: none,
    bad: (figure) => `Devices of this workstation in error: ${figure}. packhouse device status names them.`,
    unknown: () => "No device daemon runs on this machine."
  },
  daemon: {
    ok: (_, release) => `The device daemon is of the server's release (${release}).`,
    look: (_, release, other) =>
      `The device daemon is ${release}; the server, or what it offers to this workstation, is ${other}: install the newer of the two.`,
    bad: none,
    unknown: (_, release) => `The device daemon is ${release}; the server does not say which release it is.`
  }
}
export const machineText = ({ check, state, figure = 0, release = "", other = "" }: Checked): string =>
  machineSentences[check][state](figure, release, other)
