/** The table of a page on which packs are scanned to lines: its head, the name of a line, the packs on it. */
import type { ReactNode } from "react"
import * as route from "#core/screen/route.ts"
import { manualPack } from "#core/stock/pack.ts"
import { Name } from "./name.tsx"
import { ScannedPack } from "./scanned-pack.tsx"

export const WorkTable = ({
  caption,
  titles,
  kind = "",
  children
}: {
  readonly caption: string
  /** Of the columns before the one that shows how a line stands. */
  readonly titles: ReadonlyArray<string>
  readonly kind?: string
  readonly children: ReactNode
}) => (
  <table className={`items ${kind}`}>
    <caption className="unseen">{caption}</caption>
    <thead>
      <tr>
        {titles.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
        <th scope="col">
          <span className="unseen">State</span>
        </th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

/** The name of a line; where it can be worked on, the way into it. */
export const LineName = ({
  id,
  text,
  isOpen,
  onSelect,
  onOpen
}: {
  readonly id: string
  readonly text: string
  readonly isOpen: boolean
  readonly onSelect: () => void
  readonly onOpen: () => void
}) =>
  isOpen ? (
    <button type="button" id={id} className="row-link" onFocus={onSelect} onClick={onOpen}>
      <Name text={text} />
    </button>
  ) : (
    <Name text={text} />
  )

interface Packed {
  /** Of its scan; without one the pack stays where it is. */
  readonly number: number | undefined
  readonly code: string
}

export const Packs = <Pack extends Packed>({
  packs,
  quantityOf,
  noteOf = () => undefined,
  onRemove
}: {
  readonly packs: ReadonlyArray<Pack>
  readonly quantityOf: (pack: Pack) => string
  readonly noteOf?: (pack: Pack) => string | undefined
  readonly onRemove: (number: number) => void
}) =>
  packs.length === 0 ? null : (
    <ul className="packs">
      {packs.map((pack, index) => {
        const { number, code } = pack
        return (
          <ScannedPack
            key={number ?? `${index} ${code}`}
            text={code === manualPack ? "by hand" : code}
            leadsTo={code === manualPack ? undefined : route.toPack(code)}
            quantity={quantityOf(pack)}
            note={noteOf(pack)}
            onRemove={number === undefined ? undefined : () => onRemove(number)}
          />
        )
      })}
    </ul>
  )
