/** First expiry, first out, beside the work: the pack to take next, and the question why a later one was taken. */

import { Text } from "ink"
import * as Day from "#core/day.ts"
import type { PassedOver } from "#core/order/fefo-violation.ts"
import { type Order, pickedItems } from "#core/order/order.ts"
import * as Q from "#core/quantity.ts"
import type { ShownAdvice } from "#core/screen/order/expiry-cache.ts"
import { asOf, oneOf, takeNext, takeNextShort, whyLater } from "#core/text/order.ts"
import { columnsOf, fitted, flowed } from "../fit.ts"
import { Row } from "./row.tsx"

/** The most that there is room for: the pack and its date always, then its item, how many there are, how old this is. */
const sentences = (advice: ShownAdvice, order: Order, today: Day.Day): ReadonlyArray<string> => {
  const { item, pack, count, isAtLeast, asOf: read } = advice
  const number = pickedItems(order).findIndex(({ item_id }) => item_id === item.item_id) + 1
  const take = takeNext(pack, today)
  const old = read === undefined ? "" : `, ${asOf(Day.toClock(read))}`
  const many = `${take} ${oneOf(count, isAtLeast)}${old}`
  return [
    `${number} ${item.name}: ${many}`,
    `${number} ${many}`,
    `${number} ${take}${old}`,
    `${number} ${takeNextShort(pack)}${old}`
  ]
}

/** One row, always in the same place; empty when there is nothing to advise. */
export const NextPack = ({
  advice,
  order,
  today,
  columns
}: {
  readonly advice: ShownAdvice | undefined
  readonly order: Order
  readonly today: Day.Day
  readonly columns: number
}) => {
  if (advice === undefined) return <Row> </Row>
  const quantity = Q.withUnit(advice.item, advice.pack.qty)
  const room = columns - columnsOf(quantity) - 6
  const all = sentences(advice, order, today)
  const text = all.find((sentence) => columnsOf(sentence) <= room) ?? all.at(-1) ?? ""
  return (
    <Row bold color="cyan">
      {` → ${fitted(text, room)} ${quantity}  `}
    </Row>
  )
}

/** The reasons, each behind its key, in rows of so many columns. */
const choices = (reasons: ReadonlyArray<string>, columns: number): ReadonlyArray<string> =>
  flowed(
    reasons.map((reason, at) => ({ text: `${at + 1} ${reason} ` })),
    columns - 2
  ).map((line) => line.map(({ text }) => text).join(" "))

export const questionRows = (
  question: PassedOver | undefined,
  reasons: ReadonlyArray<string>,
  columns: number
): number => (question === undefined ? 0 : 1 + choices(reasons, columns).length)

/** It stays until a key answers it, and stops nothing. */
export const LaterQuestion = ({
  question,
  reasons,
  today,
  columns
}: {
  readonly question: PassedOver | undefined
  readonly reasons: ReadonlyArray<string>
  readonly today: Day.Day
  readonly columns: number
}) =>
  question === undefined ? null : (
    <>
      <Row color="yellow" bold>
        {` ${fitted(`! ${whyLater(question.than, today)}`, columns - 2)} `}
      </Row>
      {choices(reasons, columns).map((line) => (
        <Row key={line} color="yellow">
          <Text> {fitted(line, columns - 2)} </Text>
        </Row>
      ))}
    </>
  )
