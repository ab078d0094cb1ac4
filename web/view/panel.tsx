/** The panel beside a page, for what goes on while somebody works on it. Where there is no room for it, the page opens it over itself. */
import type * as View from "#core/kit/view/view.ts"
import type { Press } from "./outcome.ts"
import { ActionButton } from "./page.tsx"
import { LineList } from "./parts.tsx"
import { FullTable } from "./table-extras.tsx"

export const Panel = <M,>({ panel, press }: { panel: View.Panel<M>; press: Press<M> }) => {
  const { label, lines, table, actions } = panel
  return (
    <aside className="panel-beside" aria-label={label}>
      <h2>{label}</h2>
      <LineList part={{ part: "lines", label, lines, most: Number.POSITIVE_INFINITY }} />
      {actions.map((action) => (
        <ActionButton key={action.id} action={{ ...action, keys: [] }} press={press} />
      ))}
      <FullTable table={table} press={press} />
    </aside>
  )
}
