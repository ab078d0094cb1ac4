/** Forms and questions, once their code is there. */
import { type ComponentProps, Suspense } from "react"
import { late } from "../parts/late.ts"
import { fetchForm } from "./form-code.ts"

const ViewForm = late(fetchForm, (code) => code.ViewForm)
const Question = late(fetchForm, (code) => code.Question)

export const LazyForm = <M,>(props: ComponentProps<typeof ViewForm<M>>) => (
  <Suspense>
    <ViewForm {...props} />
  </Suspense>
)

export const LazyQuestion = <M,>(props: ComponentProps<typeof Question<M>>) => (
  <Suspense>
    <Question {...props} />
  </Suspense>
)
