/**
 * Fields to fill in, and what sends them. What stands in a field is what was typed; what is wrong with it stands beside it.
 * Each host draws a kind once: in a terminal the field that has the keys takes them, in a browser the one with the focus.
 */
import type { Action } from "./action.ts"

interface AnyField {
  readonly id: string
  readonly label: string
  /** What a person must know to fill it in. */
  readonly note?: string | undefined
  readonly problem?: string | undefined
  readonly isRequired?: boolean | undefined
  readonly isDisabled?: boolean | undefined
}

/** What can be done with a field besides filling it in: its keys count while the field has the keys. */
interface ActingField<Message> extends AnyField {
  readonly action?: Action<Message> | undefined
}

export interface Option {
  readonly value: string
  readonly title: string
}

export interface TypedField<Message> extends ActingField<Message> {
  readonly text: string
  readonly typed: (text: string) => Message
  readonly placeholder?: string | undefined
}

export interface TextField<Message> extends TypedField<Message> {
  readonly kind: "text"
  /** Lines that it usually has; one where it is left out. */
  readonly lines?: number | undefined
  /** Digits are all that is typed: a phone shows those alone. */
  readonly isDigits?: boolean | undefined
  /** Letters of one width: a code, or JSON. */
  readonly isCode?: boolean | undefined
  /** What a file holds can stand in it, where there are files to choose. */
  readonly takesFile?: boolean | undefined
  /** The file cannot be read, for this reason. */
  readonly failed?: ((problem: string) => Message) | undefined
  /** The focus has left it: it says then what is wrong with it. */
  readonly left?: Message | undefined
  /** Of who logs in: programs type it as fast as a scanner, and no scan is looked for in it. */
  readonly isUsername?: boolean | undefined
}

/** Nothing of it is shown or scanned. */
export interface PasswordField<Message> extends TypedField<Message> {
  readonly kind: "password"
  /** It is being chosen, not asked for: nobody fills in an old one. */
  readonly isNew: boolean
}

export interface NumberField<Message> extends TypedField<Message> {
  readonly kind: "number"
  readonly unit?: string | undefined
  /** One step up or down. */
  readonly stepped: (by: 1 | -1) => Message
}

/** A day as YYYY-MM-DD. */
export interface DateField<Message> extends TypedField<Message> {
  readonly kind: "date"
}

/** One of a list. */
export interface SelectField<Message> extends ActingField<Message> {
  readonly kind: "select"
  readonly options: ReadonlyArray<Option>
  /** Empty while none is chosen. */
  readonly value: string
  readonly chosen: (value: string) => Message
  /** In the place of what is chosen, while nothing is. */
  readonly placeholder?: string | undefined
  /** Few options, all in sight: pressing one chooses it. */
  readonly isOpen?: boolean | undefined
}

/** Several of a list. */
export interface MultiSelectField<Message> extends ActingField<Message> {
  readonly kind: "multi-select"
  readonly options: ReadonlyArray<Option>
  readonly values: ReadonlyArray<string>
  readonly toggled: (value: string) => Message
}

export interface ToggleField<Message> extends ActingField<Message> {
  readonly kind: "toggle"
  readonly isOn: boolean
  readonly toggled: Message
}

/** One of the reasons, each under its digit; or own words, under 0. */
export interface ReasonField<Message> extends TypedField<Message> {
  readonly kind: "reason"
  readonly reasons: ReadonlyArray<string>
  readonly takesOther: boolean
  /** Own words are being typed: digits belong to them. */
  readonly isOther: boolean
  readonly choseOther: Message
  /** @param goesOn by its digit: the keys go on to the next reason that is asked for and not given */
  readonly chosen: (reason: string, goesOn: boolean) => Message
}

/** Texts one below the other; what stands in the box is added to them. */
export interface ListField<Message> extends TypedField<Message> {
  readonly kind: "list"
  readonly items: ReadonlyArray<string>
  readonly added: Message
  readonly removed: (at: number) => Message
}

export type Field<Message> =
  | TextField<Message>
  | PasswordField<Message>
  | NumberField<Message>
  | DateField<Message>
  | SelectField<Message>
  | MultiSelectField<Message>
  | ToggleField<Message>
  | ReasonField<Message>
  | ListField<Message>

/** What is filled in, wherever it stands: on a page or in a dialog. */
export interface Fields<Message> {
  readonly id: string
  readonly fields: ReadonlyArray<Field<Message>>
  /** The field that has the keys of a terminal; a browser's focus follows it when `moves` has changed. */
  readonly focus: string | undefined
  readonly moves: number
  readonly focused: (field: string | undefined) => Message
  /** It is on its way: nothing more is sent. */
  readonly isBusy: boolean
  /** What is wrong with no field alone. */
  readonly problem: string | undefined
}

/** What is filled in within a question, whose actions send it. */
export interface DialogFields<Message> extends Fields<Message> {
  readonly part: "fields"
}

export interface Form<Message> extends Fields<Message> {
  readonly part: "form"
  readonly title?: string | undefined
  /** What it is for, in sentences. */
  readonly text?: string | undefined
  /** Sends it: Enter in a field does so, too. */
  readonly submit: Action<Message>
  /** What stands in the place of its title while it is on its way. */
  readonly busyTitle: string
  readonly actions: ReadonlyArray<Action<Message>>
  /** The key that leads into it from the page, and the words for it. */
  readonly opens?: { readonly key: string; readonly title: string } | undefined
  /** Its button is not shown: what stands in its fields cannot be sent. Enter says what is wrong. */
  readonly isWithheld?: boolean | undefined
  /** Its field and its button stand in one line. */
  readonly isLine?: boolean | undefined
}
