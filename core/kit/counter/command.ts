import type { LoadStocked } from "../cart/effects.ts"
import type { CartCommand } from "../cart/model.ts"
import type { AwaitWeight } from "../cart/scale.ts"
import type { ScaleCommand } from "../devices/command.ts"
import type { OpenDrawer } from "../effects/drawer.ts"
import type { PrintPaper } from "../effects/papers.ts"
import type { LoadWork, ReleaseWork, RemoveWork } from "../scan-session/stored-work.ts"
import type { UpiCommand } from "../upi/model.ts"
import type { ApproveDiscounts, FindCustomer, FindPlaces, PlaceOrder } from "./effects.ts"
import type { FindCredit } from "./store-credit.ts"
import type { FindShift } from "./till.ts"

/** The commands of every counter, beside those of its own. */
export type CounterCommand =
  | FindCustomer
  | FindPlaces
  | PlaceOrder
  | FindShift
  | FindCredit
  | ApproveDiscounts
  | CartCommand
  | LoadStocked
  | LoadWork
  | ReleaseWork
  | RemoveWork
  | PrintPaper
  | OpenDrawer
  | UpiCommand
  | AwaitWeight
  | ScaleCommand
