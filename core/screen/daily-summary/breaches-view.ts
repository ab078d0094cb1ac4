/** Who took packs although others expire earlier, and what they said of it. */

import { namedColumn, quantityColumn, textColumn } from "../../kit/view/columns.ts"
import { notice } from "../../kit/view/notice.ts"
import { table } from "../../kit/view/table.ts"
import type { Part } from "../../kit/view/view.ts"
import type { Known, Message, Reports } from "./model.ts"
import * as words from "./wording.ts"

type Person = Reports["breaches"][number]

export const breachParts = ({ model }: Known): ReadonlyArray<Part<Message>> | undefined => {
  const { breaches } = model.reports
  if (breaches === undefined) return undefined
  return [
    notice(words.breachesNote),
    table<Person, Message>({
      id: "breaches",
      cards: "figures",
      caption: words.tabTitle.breaches,
      columns: [
        namedColumn("name", "Person", 20, ({ user_name }) => user_name),
        quantityColumn("orders", "Orders", 8, ({ orders }) => String(orders)),
        quantityColumn("breaches", "Later packs", 13, (of) => String(of.breaches)),
        textColumn(
          "reasons",
          "Reasons",
          "rest",
          ({ reasons }) => reasons.map(({ reason, breaches }) => `${reason} ${breaches}`).join(", "),
          { isWhole: true }
        )
      ],
      things: breaches,
      empty: words.noOrders,
      idOf: ({ user_name }) => user_name,
      chosenBy: (of) => ({ _tag: "ChoseRow", row: breaches.indexOf(of) }),
      cursor: {
        index: Math.min(model.row, breaches.length - 1),
        noun: "a person",
        moved: (by) => ({ _tag: "MovedRow", by, count: breaches.length })
      }
    })
  ]
}
