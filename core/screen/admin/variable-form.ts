/** An env variable as an administrator edits it: JSON text, for every hub or for one. */
import * as Result from "effect/Result"

export interface Variable {
  readonly name: string
  /** null: for every hub. */
  readonly hub_id: number | null
  /** JSON text. */
  readonly value: string
  readonly is_public: boolean
}

export interface VariableForm {
  /** The variable that is changed; undefined for a new one. */
  readonly changes: Pick<Variable, "name" | "hub_id"> | undefined
  readonly name: string
  /** Empty for every hub. */
  readonly hub: string
  readonly value: string
  readonly problem: { readonly field: VariableField; readonly text: string } | undefined
}
export type VariableField = "name" | "hub" | "value"

export const empty: VariableForm = { changes: undefined, name: "", hub: "", value: "", problem: undefined }

export const formOf = ({ name, hub_id, value }: Variable): VariableForm => ({
  changes: { name, hub_id },
  name,
  hub: hub_id === null ? "" : String(hub_id),
  value: pretty(value),
  problem: undefined
})

/** JSON text laid out for reading; text that is no JSON as it is. */
const pretty = (text: string): string =>
  Result.match(readJson(text), {
    onSuccess: (value) => JSON.stringify(value, null, 2),
    onFailure: () => text
  })

/** The value of JSON text, or what is wrong with it. */
export const readJson = (text: string): Result.Result<unknown, string> => {
  try {
    return Result.succeed(JSON.parse(text) as unknown)
  } catch (cause) {
    return Result.fail(cause instanceof Error ? cause.message : String(cause))
  }
}

export const typed = (form: VariableForm, field: VariableField, text: string): VariableForm => ({
  ...form,
  [field]: text,
  problem: undefined
})

const wrong = (field: VariableField, text: string) => Result.fail({ field, text })

/** The variable that the form comes to; its value is stored as compact JSON. */
export const read = (
  form: VariableForm
): Result.Result<
  { readonly name: string; readonly hub_id: number | null; readonly value: string },
  { readonly field: VariableField; readonly text: string }
> => {
  const name = form.name.trim()
  const hub = form.hub.trim()
  if (!/^[A-Za-z][A-Za-z0-9_]{0,99}$/.test(name))
    return wrong("name", "A variable is named by letters, digits and underscores")
  if (!/^\d{0,15}$/.test(hub)) return wrong("hub", "A hub is named by its number")
  if (form.value.trim() === "")
    return wrong("value", 'Required Field: text stands in quotes, such as "+91 80"')
  const value = readJson(form.value)
  if (Result.isFailure(value)) return wrong("value", `This is no JSON: ${value.failure}`)
  return Result.succeed({
    name,
    hub_id: hub === "" ? null : Number(hub),
    value: JSON.stringify(value.success)
  })
}
