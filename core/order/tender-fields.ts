/** What a customer has given in cash, and the change, as both are stored and sent. */
import * as Schema from "effect/Schema"
import { Money } from "../money.ts"

export const Tender = Schema.Struct({ given: Money, change: Money })
export type Tender = typeof Tender.Type
