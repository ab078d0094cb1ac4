/** The levies on a sale, each by its name and its own rate, as its paper will name them (rule 46(l) and (m)). */
import * as Money from "../money.ts"
import type { Bill } from "./billing.ts"
import type { LevySum } from "./levy-sum.ts"
import { isHalved, namedLevies } from "./tax.ts"

/** Of the lines and the delivery of a bill, the lowest rate first; a levy that comes to nothing is left out. */
export const levySums = ({ regime, lines, delivery }: Bill): ReadonlyArray<LevySum> => {
  const byRate = [...Map.groupBy([...lines, ...delivery], ({ rate }) => rate)]
  return byRate
    .toSorted(([one], [other]) => one - other)
    .flatMap(([rate, taxed]) =>
      namedLevies[regime].map(({ name, part }) => ({
        name,
        rate: isHalved(regime) ? rate / 2 : rate,
        amount: Money.sum(taxed.map(({ levies }) => levies[part]))
      }))
    )
    .filter(({ amount }) => amount !== 0)
}

/** "CGST 2.5%" */
export const levyText = ({ name, rate }: LevySum): string => `${name} ${rate / 100}%`
