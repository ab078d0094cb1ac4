/** Named facts, one a line. */
import type { ReactNode } from "react"
import { word } from "../words.ts"

export const Facts = ({ facts }: { facts: ReadonlyArray<readonly [name: string, value: ReactNode]> }) => (
  <dl className="facts">
    {facts.map(([name, value], at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two facts may have one name
      <div key={at}>
        <dt>{name}</dt>
        <dd>{value === "" || value === null || value === undefined ? word("not set") : value}</dd>
      </div>
    ))}
  </dl>
)
