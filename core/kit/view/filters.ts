/** What narrows a list or orders it otherwise: switches, and menus of which several entries hold at once. */
import type { Action, Tone } from "./action.ts"
import type { Icon } from "./icon.ts"

/** Something that is on or off. */
export interface Toggle<Message> {
  readonly kind: "toggle"
  /** On its button: what it shows while it is on. The action says what pressing it comes to. */
  readonly title: string
  readonly isOn: boolean
  readonly action: Action<Message>
}

/** Entries behind one button, each on or off by itself; of one that is single a choice ends the others, and closes it. */
export interface Menu<Message> {
  readonly kind: "menu"
  readonly id: string
  readonly title: string
  readonly icon?: Icon
  readonly keys: ReadonlyArray<string>
  /** An entry, with its article: "a source". */
  readonly noun: string
  readonly isSingle?: boolean
  /** Stands in the place of the title while not all of the list is shown: which entries are on. */
  readonly chosen?: string | undefined
  readonly entries: ReadonlyArray<{
    readonly id: string
    readonly title: string
    readonly isOn: boolean
    readonly message: Message
  }>
}

export type Filter<Message> = Toggle<Message> | Menu<Message>

export interface Filters<Message> {
  readonly part: "filters"
  readonly filters: ReadonlyArray<Filter<Message>>
}

/** What must be seen to before the rest of a page, each with the way to it. */
export interface Alerts<Message> {
  readonly part: "alerts"
  readonly alerts: ReadonlyArray<{
    readonly text: string
    /** Where there is little room. */
    readonly shortText: string
    readonly tone: Tone
    /** True where the filter is on, so that pressing it takes it off; undefined for one that leads to another page. */
    readonly isOn?: boolean | undefined
    readonly action: Action<Message>
  }>
}

export const menusOf = <M>(filters: Filters<M> | undefined): ReadonlyArray<Menu<M>> =>
  filters?.filters.filter((filter) => filter.kind === "menu") ?? []

/** The actions of the switches; menus are opened. */
export const togglesOf = <M>(filters: Filters<M> | undefined): ReadonlyArray<Action<M>> =>
  filters?.filters.flatMap((filter) => (filter.kind === "toggle" ? [filter.action] : [])) ?? []
