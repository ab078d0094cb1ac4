/** A form of a page, and the fields of a dialog, once their code is there. */
import { type ComponentProps, lazy, Suspense } from "react"
import type * as View from "#core/screen/view/form.ts"
import { fetchForm } from "./form-code.ts"
import type { Press } from "./outcome.ts"

type Code = typeof import("./form.tsx")
const ViewForm = lazy(async () => ({ default: (await fetchForm()).ViewForm })) as unknown as Code["ViewForm"]
const Fields = lazy(async () => ({
  default: (await fetchForm()).DialogForm
})) as unknown as Code["DialogForm"]

export const LazyForm = <M,>({ form, press }: { form: View.Form<M>; press: Press<M> }) => (
  <Suspense>
    <ViewForm form={form} press={press} />
  </Suspense>
)

export const LazyDialogForm = <M,>(props: ComponentProps<typeof Fields<M>>) => (
  <Suspense>
    <Fields {...props} />
  </Suspense>
)
