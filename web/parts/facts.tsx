/** Named facts, one a line. */
import type { ReactNode } from "react"

export const Facts = ({ facts }: { facts: ReadonlyArray<readonly [name: string, value: ReactNode]> }) => (
  <dl className="facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value === "" || value === null || value === undefined ? "not set" : value}</dd>
      </div>
    ))}
  </dl>
)
