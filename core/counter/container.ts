/**
 * Containers with codes of their own (SCALE-6): trays and boxes that goods are weighed in. What one weighs is taken off in
 * the place of what the catalogue says of the product.
 */
import { settingOf } from "../session/settings.ts"

export interface Container {
  readonly code: string
  readonly name: string
  readonly grams: number
}

type Variables = ReadonlyMap<string, string>

/** The containers of the network. */
export const containersIn = (variables: Variables): ReadonlyArray<Container> =>
  Object.entries(settingOf("containers", variables.get("containers")) ?? {}).map(([code, of]) => ({
    code,
    ...of
  }))

/** The container whose code was scanned or typed. */
export const containerOf = (containers: ReadonlyArray<Container>, text: string): Container | undefined => {
  const code = text.trim().toUpperCase()
  return containers.find((container) => container.code === code)
}

/** Goods, weighed in a container where one was scanned. */
export const inContainer = <W extends { readonly tare: number }>(
  goods: W,
  container: Container | undefined
): W & { readonly container?: string } =>
  container === undefined ? goods : { ...goods, tare: container.grams, container: container.name }
