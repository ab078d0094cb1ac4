/** The first row of every screen: the store, the support line, the connection, the clock. */
import { memo } from "react"
import { isOld, linkText } from "#core/kit/link.ts"
import { storeTitle, supportPhone } from "#core/kit/session.ts"
import { clockText } from "#core/session/clock.ts"
import { columnsOf, fitted } from "../fit.ts"
import type { State } from "../focus.ts"
import { apart, Row } from "./row.tsx"

const Bar = memo(({ text, isOff }: { readonly text: string; readonly isOff: boolean }) => (
  <Row inverse bold {...(isOff ? { color: "red" } : {})}>
    {text}
  </Row>
))

export const Header = ({ state: { model, size } }: { readonly state: State }) => {
  const { session } = model
  const isOff = isOld(model)
  const store = session === undefined ? `Packhouse ${model.version}` : storeTitle(session)
  const phone = session === undefined ? undefined : supportPhone(session)
  const link = session === undefined ? model.server : `${isOff ? "○" : "●"} ${linkText(model)}`
  const right = `${link}  ${clockText(model.session?.user.flags ?? {}, model.now)} `
  const support = phone === undefined ? "" : `Support ${phone}`
  const room = size.columns - columnsOf(right) - 1
  const left = ` ${store}`
  const both = columnsOf(left) + 3 + columnsOf(support) <= room ? `${left}   ${support}` : undefined
  const start =
    support === "" ? left : (both ?? `${fitted(left, room - columnsOf(support) - 3)}   ${support}`)
  return <Bar isOff={isOff} text={apart(start, right, size.columns)} />
}
