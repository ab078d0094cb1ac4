/** How many invoiced orders wait to leave. */
import { processingCount } from "#core/screen/order-facts.ts"
import { useModel } from "../client.tsx"

export const useProcessing = (): number => useModel((model) => processingCount(model.book.orders))
