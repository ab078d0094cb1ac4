/** Everything behind the login: the page of the moment under its head. */
import { Suspense, useEffect } from "react"
import { heads, type ScreenName } from "#core/client/screens.ts"
import { screenOf } from "#core/client/shown-page.ts"
import { useClient, useModel } from "./client.tsx"
import { fetchOthers } from "./fetch-others.ts"
import { Frame } from "./frame/frame.tsx"
import { WaitingKeys } from "./keys/waiting-keys.tsx"
import { Orders } from "./pages/orders.tsx"
import { late } from "./parts/late.ts"
import { Waiting } from "./parts/waiting.tsx"
import { word } from "./words.ts"

const Other = late(fetchOthers, (code) => code.Other)

/** Pages that this host draws by hand, and the first one, from its view by what comes first; every other is drawn from its view. */
const byHand: { readonly [Name in ScreenName]?: () => React.ReactNode } = {
  Login: () => null,
  Orders: () => <Orders />
}
const fromView = () => <Other page="ViewPage" />

/** What is not shown yet does not hold up what is. */
const useOthers = (): void => {
  const client = useClient()
  const isFilled = useModel(({ book, link }) => book.updatedAt !== undefined || link === "offline")
  useEffect(() => {
    if (isFilled) void fetchOthers().then(({ keepShell }) => keepShell(client))
  }, [isFilled, client])
}

const PrintHead = late(fetchOthers, (code) => code.PrintHead)

const PageOfTheMoment = () => {
  useOthers()
  const tag = useModel((model) => model.page._tag)
  const { title, layout } = heads[tag]
  const name = useModel(({ page }) => screenOf(page).nameOf?.(page.model))
  const id = useModel(({ page }) => screenOf(page).idOf?.(page.model)) ?? name ?? 0
  const draw = byHand[tag] ?? fromView
  useEffect(() => {
    document.title = `${word(title)}${name === undefined ? "" : ` ${name}`} - Packhouse`
  }, [title, name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its top, or at the row under its cursor
  useEffect(() => {
    scrollTo(0, 0)
    document.querySelector("main .row.is-selected")?.scrollIntoView({ block: "nearest" })
  }, [tag, id])
  return (
    <main
      key={`${tag} ${id}`}
      tabIndex={-1}
      className={`page page-${tag.toLowerCase()}${layout === undefined ? "" : ` layout-${layout}`}`}
    >
      <Suspense
        fallback={
          <>
            <Waiting text={word("Connecting...")} />
            <WaitingKeys />
          </>
        }
      >
        {draw()}
      </Suspense>
    </main>
  )
}

/** A page for somebody else stands alone. */
export const Inside = () => {
  const isAlone = useModel(({ page }) => heads[page._tag].standsAlone === true)
  return (
    <>
      {isAlone ? null : <Frame />}
      <Suspense>{isAlone ? null : <PrintHead />}</Suspense>
      <PageOfTheMoment />
    </>
  )
}
