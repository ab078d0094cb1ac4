/**
 * Draws web/icons.svg: the icons that actions, places and states name (core/kit/view/icon.ts), out of the icon library.
 * The sheet is kept beside the pages, which carry it whole; building them needs no library.
 */
import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { icons as library } from "lucide"

/** By what each stands for: its name in the library. */
const drawn = {
  home: "House",
  orders: "ClipboardList",
  dispatch: "Truck",
  incoming: "PackagePlus",
  inventory: "Warehouse",
  count: "ClipboardCheck",
  label: "Tag",
  packed: "PackageCheck",
  qr: "QrCode",
  rejected: "PackageX",
  "print-queue": "Layers",
  devices: "Cable",
  scanner: "ScanBarcode",
  sync: "CloudDownload",
  store: "Store",
  cart: "ShoppingCart",
  quick: "Zap",
  "order-return": "RotateCcw",
  "return-stock": "PackageMinus",
  "hub-transfer": "ArrowRightLeft",
  correction: "ClipboardPen",
  "off-sale": "CirclePause",
  tasks: "ListTodo",
  summary: "ChartColumn",
  shift: "Wallet",
  info: "Info",
  settings: "Settings",
  help: "CircleQuestionMark",
  admin: "ShieldCheck",
  find: "Search",
  notices: "Bell",
  more: "Ellipsis",
  menu: "Menu",
  back: "ArrowLeft",
  next: "ArrowRight",
  close: "X",
  undo: "Undo2",
  refresh: "RefreshCw",
  print: "Printer",
  download: "Download",
  weigh: "Scale",
  add: "Plus",
  less: "Minus",
  send: "Send",
  request: "Inbox",
  delivery: "Bike",
  address: "MapPin",
  "cash-in": "BanknoteArrowDown",
  "cash-out": "BanknoteArrowUp",
  calendar: "Calendar",
  remove: "Trash2",
  edit: "Pencil",
  cancel: "Ban",
  accept: "Check",
  filter: "Funnel",
  saved: "Bookmark",
  columns: "Columns3",
  expand: "ChevronDown",
  console: "SquareTerminal",
  "log-out": "LogOut",
  phone: "Phone",
  urgent: "Flame",
  late: "TriangleAlert",
  done: "CircleCheck",
  short: "CircleMinus",
  refused: "CircleX",
  offline: "CloudOff",
  clock: "Clock",
  slot: "CalendarClock",
  amount: "Banknote",
  user: "UserRound",
  pack: "Package"
}

const element = ([tag, attributes]) =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(" ")}/>`

const symbols = Object.entries(drawn).map(([name, title]) => {
  const icon = library[title]
  if (icon === undefined) throw new Error(`the icon library has no ${title}`)
  return `<symbol id="icon-${name}" viewBox="0 0 24 24">${icon.map(element).join("")}</symbol>\n`
})

/** Everything that a page carries of it. */
export const sheet = `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true" hidden="">
<!-- Lucide, https://lucide.dev, copyright (c) 2026 Lucide Icons and Contributors, ISC licence -->
${symbols.join("")}</svg>
`

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(fileURLToPath(new URL("../../web/icons.svg", import.meta.url)), sheet)
