/**
 * What keys do in the field that has them, where a host has no controls of its own for it; and the digits of reasons, which
 * mean the same on every host.
 */
import type { Field, Fields, ReasonField } from "./form.ts"
import type { KeyMeaning } from "./key-meaning.ts"
import { ofAction } from "./keys.ts"
import { fieldsOf } from "./offered.ts"
import type { View } from "./view.ts"

/** The field that has the keys. */
export const fieldWithKeys = <M>({ fields, focus }: Fields<M>): Field<M> | undefined =>
  fields.find(({ id }) => id === focus)

/** What is being filled in: what is asked over the page, else a form of it; undefined while nobody is in a field. */
export const filledIn = <M>({ parts, question }: View<M>): Fields<M> | undefined => {
  if (question !== undefined) return fieldsOf(question)
  return parts.filter((part) => part.part === "form").find((form) => fieldWithKeys(form) !== undefined)
}

/** What a digit says of a reason: 1 to 9 choose one, 0 own words; undefined where the digit is a part of those. */
export const reasonAt = <M>(field: ReasonField<M>, key: string): M | undefined => {
  if (field.isOther || !/^\d$/.test(key)) return undefined
  if (key === "0") return field.takesOther ? field.choseOther : undefined
  const reason = field.reasons[Number(key) - 1]
  return reason === undefined ? undefined : field.chosen(reason, true)
}

/** The reason that digits mean while nobody is in a field: the first that is asked for and not given, else the first. */
export const askedReason = <M>({ fields }: Fields<M>): ReasonField<M> | undefined => {
  const reasons = fields.filter((field) => field.kind === "reason")
  return reasons.find(({ text, isRequired }) => isRequired === true && text.trim() === "") ?? reasons[0]
}

/** Whether a character goes into the box of a field, or is a key of its own; undefined where it has no box. */
export const takesOf = <M>(field: Field<M>): ((character: string) => boolean) | undefined => {
  switch (field.kind) {
    case "text":
    case "password":
    case "date":
    case "list":
      return () => true
    case "number":
      return (character) => /^[\d.,-]$/.test(character)
    case "reason":
      return field.takesOther
        ? (character) =>
            field.isOther ||
            (reasonAt(field, character) === undefined && field.action?.keys.includes(character) !== true)
        : undefined
    default:
      return undefined
  }
}

const meaning = <M>(
  keys: ReadonlyArray<string>,
  shown: string,
  title: string,
  message: (key: string) => M | undefined
): KeyMeaning<M> => ({
  keys,
  shown,
  title,
  isMain: true,
  press: (key) => {
    const reply = message(key)
    return reply === undefined ? undefined : { messages: [reply] }
  }
})

/** The next or the last one of a list, round its ends; the first one where none is chosen yet. */
const beside = (values: ReadonlyArray<string>, value: string, key: string): string | undefined => {
  const at = values.indexOf(value)
  const by = key === "Left" ? -1 : 1
  return at < 0 ? values.at(by < 0 ? -1 : 0) : values[(at + by + values.length) % values.length]
}

/** The next option that begins with a letter. */
const beginning = (field: Extract<Field<unknown>, { readonly kind: "select" }>, letter: string) => {
  const at = field.options.findIndex(({ value }) => value === field.value)
  const order = [...field.options.slice(at + 1), ...field.options.slice(0, at + 1)]
  return order.find(({ title }) => title.toLowerCase().startsWith(letter.toLowerCase()))
}

/** @param at the place under the cursor of a field that holds several things; -1 while nobody has moved it */
export const fieldKeys = <M>(field: Field<M>, at: number): ReadonlyArray<KeyMeaning<M>> => {
  const { isDisabled, action } = field
  if (isDisabled === true) return []
  return [
    ...keysOfKind(field, at),
    ...(action === undefined || action.isDisabled === true ? [] : [ofAction(action)])
  ]
}

const keysOfKind = <M>(field: Field<M>, at: number): ReadonlyArray<KeyMeaning<M>> => {
  switch (field.kind) {
    case "select": {
      const values = field.options.map(({ value }) => value)
      const letters = [...new Set(field.options.map(({ title }) => title.charAt(0).toLowerCase()))]
      const chosen = (value: string | undefined) => (value === undefined ? undefined : field.chosen(value))
      return [
        meaning(["Left", "Right"], "Left Right", "choose", (key) => chosen(beside(values, field.value, key))),
        {
          ...meaning(letters, "a-z", "the next that begins so", (key) =>
            chosen(beginning(field, key)?.value)
          ),
          isMain: false
        }
      ]
    }
    case "toggle":
      return [
        meaning([" ", "Left", "Right"], "Space", field.isOn ? "turn off" : "turn on", () => field.toggled)
      ]
    case "multi-select": {
      const value = field.options[Math.max(0, at)]?.value
      return [
        meaning([" "], "Space", "choose or not", () =>
          value === undefined ? undefined : field.toggled(value)
        )
      ]
    }
    case "number":
      return [
        meaning(["Left", "Right"], "Left Right", "less, more", (key) =>
          field.stepped(key === "Left" ? -1 : 1)
        )
      ]
    case "reason": {
      const count = Math.min(field.reasons.length, 9)
      if (count === 0 || (field.isOther && field.text !== "")) return []
      const digits = Array.from({ length: count }, (_, index) => String(index + 1))
      return [
        ...(field.isOther
          ? []
          : [
              meaning(digits, count === 1 ? "1" : `1-${count}`, "choose a reason", (key) =>
                reasonAt(field, key)
              ),
              ...(field.takesOther ? [meaning(["0"], "0", "own words", () => field.choseOther)] : [])
            ]),
        {
          ...meaning(["Left", "Right"], "Left Right", "another reason", (key) => {
            const reason = beside(field.reasons, field.text, key)
            return reason === undefined ? undefined : field.chosen(reason, false)
          }),
          isMain: false
        }
      ]
    }
    case "list":
      return [
        ...(field.text.trim() === "" ? [] : [meaning(["Enter"], "Enter", "add it", () => field.added)]),
        ...(at >= 0 && at < field.items.length
          ? [meaning(["Delete"], "Delete", "take it out", () => field.removed(at))]
          : [])
      ]
    default:
      return []
  }
}

/** How many places the cursor of a field has; 0 where it has none. */
export const placesOf = (field: Field<unknown>): number =>
  field.kind === "multi-select" ? field.options.length : field.kind === "list" ? field.items.length : 0

const isEmpty = (field: Field<unknown>): boolean => {
  switch (field.kind) {
    case "toggle":
      return false
    case "select":
      return field.value === ""
    case "multi-select":
      return field.values.length === 0
    case "list":
      return field.items.length === 0 && field.text.trim() === ""
    default:
      return field.text.trim() === ""
  }
}

/**
 * Where Enter goes on to: the next field below that must not stay empty and does; undefined where it sends, and from one
 * that must not stay empty itself: sending says so.
 */
export const goesOnTo = <M>({ fields, focus }: Fields<M>): Field<M> | undefined => {
  const at = fields.findIndex(({ id }) => id === focus)
  const [here] = fields.slice(at, at + 1)
  if (here?.isRequired === true && isEmpty(here)) return undefined
  return fields
    .slice(at + 1)
    .find((field) => field.isRequired === true && field.isDisabled !== true && isEmpty(field))
}

/** The field above or below, round the ends; undefined where there is no other. */
export const besideField = <M>({ fields, focus }: Fields<M>, by: 1 | -1): Field<M> | undefined => {
  const open = fields.filter(({ isDisabled }) => isDisabled !== true)
  const at = open.findIndex(({ id }) => id === focus)
  return at < 0 ? open.at(by < 0 ? -1 : 0) : open[(at + by + open.length) % open.length]
}
