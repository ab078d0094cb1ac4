/** Forms and questions, once their code is there. */
import { type ComponentProps, lazy, Suspense } from "react"
import { fetchForm } from "./form-code.ts"

type Code = Awaited<ReturnType<typeof fetchForm>>
const ViewForm = lazy(async () => ({ default: (await fetchForm()).ViewForm })) as unknown as Code["ViewForm"]
const Question = lazy(async () => ({ default: (await fetchForm()).Question })) as unknown as Code["Question"]

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
