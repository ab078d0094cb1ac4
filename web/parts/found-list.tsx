/** What a search found, a row each; the row that the arrow keys have come to stays in sight. */
import { type ReactNode, useEffect, useRef } from "react"
import { Name } from "./name.tsx"

export interface Found {
  readonly id: number
  /** What people know it by: a number, an order's id. */
  readonly number: ReactNode
  readonly name: string
  readonly state?: string
}

export const FoundList = ({
  found,
  selected,
  onChoose
}: {
  readonly found: ReadonlyArray<Found>
  /** From 0. */
  readonly selected: number
  readonly onChoose: (id: number) => void
}) => {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[selected]?.scrollIntoView({ block: "nearest" })
  }, [selected])
  return (
    <ul className="found" ref={list}>
      {found.map(({ id, number, name, state }, index) => (
        <li key={id}>
          <button
            type="button"
            className={index === selected ? "found-order is-selected" : "found-order"}
            onClick={() => onChoose(id)}
          >
            <span className="found-id">{number}</span>
            <Name text={name} />
            {state === undefined ? null : <span className="found-status">{state}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
