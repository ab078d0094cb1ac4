/** Who took packs although others expire earlier, and what they said of it. */

import { notice } from "../view/notice.ts"
import { table } from "../view/table.ts"
import type { Part } from "../view/view.ts"
import type { Message, Reports } from "./model.ts"
import type { Known } from "./view.ts"
import * as words from "./wording.ts"

type Person = Reports["breaches"][number]

export const breachParts = ({ model }: Known): ReadonlyArray<Part<Message>> | undefined => {
  const { breaches } = model.reports
  if (breaches === undefined) return undefined
  return [
    notice(words.breachesNote),
    table<Person, Message>({
      id: "breaches",
      caption: words.tabTitle.breaches,
      columns: [
        { id: "name", title: "Person", kind: "name", width: 20, cell: ({ user_name }) => user_name },
        { id: "orders", title: "Orders", kind: "quantity", width: 8, cell: ({ orders }) => String(orders) },
        {
          id: "breaches",
          title: "Later packs",
          kind: "quantity",
          width: 13,
          cell: (of) => String(of.breaches)
        },
        {
          id: "reasons",
          title: "Reasons",
          kind: "text",
          width: "rest",
          isWhole: true,
          cell: ({ reasons }) => reasons.map(({ reason, breaches }) => `${reason} ${breaches}`).join(", ")
        }
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
