/** What nobody sees first: the other pages, and what lies over a page. */
import { fetchForm } from "./view/form-code.ts"
import { ViewPage } from "./view/view-page.tsx"

export { MoreSheet } from "./frame/more-sheet.tsx"
export { Over } from "./frame/over.tsx"
export { UserMenu } from "./frame/user-menu.tsx"
export { keepShell } from "./shell/shell.ts"
export { PageMenu } from "./view/more-menu.tsx"
export { Panel } from "./view/panel.tsx"
export { PrintHead } from "./view/print-head.tsx"
export { FullTable } from "./view/table-extras.tsx"
export { PageKeys } from "./view/view-keys.ts"
export { Foot } from "./view/view-page.tsx"

// Any of these pages may have a form, and the server may be gone when it is opened.
void fetchForm()

const pages = {
  ViewPage
} as const

export const Other = ({ page }: { readonly page: keyof typeof pages }) => {
  const Page = pages[page]
  return <Page />
}
