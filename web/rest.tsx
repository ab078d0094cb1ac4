/** What the first page does without, in one piece: the pages behind the menu, and what lies over a page. */
import { Console } from "./frame/console.tsx"
import { Finder } from "./frame/finder.tsx"
import { Help } from "./frame/help.tsx"
import { Dispatch } from "./pages/dispatch.tsx"
import { Info } from "./pages/info.tsx"
import { OrderPage } from "./pages/order/order.tsx"
import { Store } from "./pages/store.tsx"
import { Sync } from "./pages/sync.tsx"

export const rest = { Console, Dispatch, Finder, Help, Info, OrderPage, Store, Sync }
