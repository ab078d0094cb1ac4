/** What nobody sees first: the other pages, and what lies over a page. */
import { useModel } from "./client.tsx"
import { Console } from "./frame/console.tsx"
import { Finder } from "./frame/finder.tsx"
import { Help } from "./frame/help.tsx"
import { Label } from "./pages/counter/label.tsx"
import { OrderPage } from "./pages/order/order.tsx"
import { fetchForm } from "./view/form-code.ts"
import { ViewPage } from "./view/view-page.tsx"

export { MoreSheet } from "./frame/more-sheet.tsx"
export { UserMenu } from "./frame/user-menu.tsx"

// Any of these pages may have a form, and the server may be gone when it is opened.
void fetchForm()

const pages = {
  Label,
  OrderPage,
  ViewPage
} as const

export const Other = ({ page }: { readonly page: keyof typeof pages }) => {
  const Page = pages[page]
  return <Page />
}

/** What lies over the page. */
export const Over = () => {
  const isFinding = useModel((model) => model.finder !== undefined)
  const isTalking = useModel((model) => model.console !== undefined)
  const isAsking = useModel((model) => model.isHelpOpen)
  return (
    <>
      {isFinding ? <Finder /> : null}
      {isTalking ? <Console /> : null}
      {isAsking ? <Help /> : null}
    </>
  )
}
