/** The order queue: the first page, drawn by what comes first. */
import { type ComponentProps, Suspense } from "react"
import { boundView } from "#core/client/bound-view.ts"
import { placesOf } from "#core/client/places.ts"
import { type Page as ClientPage, senderOf } from "#core/client/shown-page.ts"
import { isAtFoot } from "#core/kit/view/offered.ts"
import { viewIn } from "#core/kit/view/times.ts"
import { screenView } from "#core/screen/order-list/view.ts"
import { countryOf } from "#core/session/country.ts"
import { useTell } from "../client.tsx"
import { fetchOthers } from "../fetch-others.ts"
import { late } from "../parts/late.ts"
import { LazyQuestion } from "../view/lazy-form.tsx"
import type { MoreMenuProps } from "../view/more-menu.tsx"
import { pressing } from "../view/outcome.ts"
import { Page } from "../view/page.tsx"
import type { PageKeysProps } from "../view/page-keys.ts"
import type { Panel } from "../view/panel.tsx"
import { useShown } from "../view/shown.ts"
import { ViewTable } from "../view/table.tsx"
import type { Foot } from "../view/view-page.tsx"

const Keys = late(fetchOthers, (code) => code.PageKeys)
const LazyKeys = <M,>(props: PageKeysProps<M>) => (
  <Suspense>
    <Keys {...props} />
  </Suspense>
)

/** With boxes to tick, once their code is there. */
const Ticked = late(fetchOthers, (code) => code.FullTable)
const TickedTable = <M,>(props: ComponentProps<typeof ViewTable<M>>) => (
  <Suspense fallback={<ViewTable {...props} />}>
    <Ticked {...props} />
  </Suspense>
)

const PageMenu = late(fetchOthers, (code) => code.PageMenu)
const LazyMenu = <M,>(props: Omit<MoreMenuProps<M>, "actions">) => (
  <Suspense>
    <PageMenu {...props} />
  </Suspense>
)

const Beside = late(fetchOthers, (code) => code.Panel)
const LazyPanel = <M,>(props: ComponentProps<typeof Panel<M>>) => (
  <Suspense>
    <Beside {...props} />
  </Suspense>
)

const FootOf = late(fetchOthers, (code) => code.Foot)
const noop = () => undefined
const LazyFoot = <M,>(props: Omit<ComponentProps<typeof Foot<M>>, "onResize">) => (
  <Suspense>
    <FootOf {...props} onResize={noop} />
  </Suspense>
)

export const Orders = () => {
  const tell = useTell()
  const { page, session, ...around } = useShown()
  if (page._tag !== "Orders" || session === undefined) return null
  const { view: bound, toClient } = boundView(
    senderOf(page as ClientPage),
    screenView(page.model, { ...around, session, placesOf })
  )
  const made = viewIn(countryOf(session.user.flags), bound)
  const view = around.words?.view(made) ?? made
  const press = pressing(tell, toClient)
  const { panel, question } = view
  return (
    <Page
      view={view}
      press={press}
      Keys={LazyKeys}
      more={(button) => <LazyMenu view={view} press={press} button={button} />}
      layOut={
        panel === undefined
          ? undefined
          : (tools, before, after, foot) => (
              <div className="with-panel">
                <div>
                  {tools}
                  {before}
                  {after}
                  {foot}
                </div>
                <LazyPanel panel={panel} press={press} />
              </div>
            )
      }
      draw={(part) => {
        if (part.part === "table")
          return part.ticks === undefined ? (
            <ViewTable table={part} press={press} />
          ) : (
            <TickedTable table={part} press={press} />
          )
        return null
      }}
    >
      {view.actions.some(isAtFoot) ? <LazyFoot view={view} press={press} /> : null}
      {question === undefined ? null : <LazyQuestion key={question.id} question={question} press={press} />}
    </Page>
  )
}
