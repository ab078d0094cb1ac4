/** The saved filters of a person: a name for what a list shows now, and those that are kept. */

import * as Result from "effect/Result"
import type * as Day from "../../day.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { movedRow } from "../../kit/listing.ts"
import type { FiltersNotice, LoadFilters } from "../../kit/saved-filters/kept-filters.ts"
import {
  type ListFilter,
  longestName,
  readFilterName,
  type SavedFilter,
  unkept
} from "../../session/saved-filter.ts"
import { unkeptWords } from "../../text/filter-words.ts"
import { filterName } from "../../text/saved-filter.ts"

/** What is asked about one of them. */
export type Change =
  | { readonly about: "name"; readonly of: SavedFilter; readonly form: form.Form }
  | {
      readonly about: "end"
      readonly of: SavedFilter
      readonly isBusy: boolean
      readonly problem: string | undefined
    }

export interface Model {
  /** Deeds have keys by when they were begun: a repeat has the same one, the same deed once more another. */
  readonly since: Day.Instant
  readonly deeds: number
  readonly form: form.Form
  readonly selected: number | undefined
  readonly change: Change | undefined
}

export type Message =
  | { readonly _tag: "FilledName"; readonly message: form.Message }
  | { readonly _tag: "SubmittedName" }
  | { readonly _tag: "MovedRow"; readonly by: number }
  | { readonly _tag: "SelectedRow"; readonly id: number }
  | { readonly _tag: "Chose"; readonly filter: ListFilter }
  | { readonly _tag: "AskedForName"; readonly of: SavedFilter }
  | { readonly _tag: "FilledNewName"; readonly message: form.Message }
  | { readonly _tag: "AskedForEnd"; readonly of: SavedFilter }
  | { readonly _tag: "Confirmed" }
  | { readonly _tag: "Cancelled" }
  /** Undefined: it is done. */
  | { readonly _tag: "EndedSaving"; readonly problem: string | undefined }
  | { readonly _tag: "EndedChange"; readonly id: number; readonly problem: string | undefined }

export type Command =
  | LoadFilters
  | { readonly _tag: "SaveFilter"; readonly name: string; readonly filter: ListFilter; readonly key: string }
  | { readonly _tag: "RenameFilter"; readonly id: number; readonly name: string; readonly key: string }
  | { readonly _tag: "DeleteFilter"; readonly id: number; readonly name: string; readonly key: string }

export interface Known {
  readonly saved: ReadonlyArray<SavedFilter>
  readonly shown: ListFilter | undefined
}

/** `isSaved`: what was shown has a name now, and the list is there again. */
export interface Step {
  readonly model: Model
  readonly commands: ReadonlyArray<Command>
  readonly notices: ReadonlyArray<FiltersNotice>
  readonly isSaved?: true
}

const step = (model: Model, commands: ReadonlyArray<Command> = []): Step => ({ model, commands, notices: [] })

export const nameFields = (initial?: string) => ({
  name: field.text({
    label: filterName,
    note: `At most ${longestName} characters`,
    isRequired: true,
    most: longestName,
    initial,
    problemOf: (text) => {
      const name = readFilterName(text)
      return Result.isFailure(name) && text.length <= longestName ? name.failure.data.why : undefined
    }
  })
})

export const opened = (since: Day.Instant, hasShown: boolean): Model => ({
  since,
  deeds: 0,
  form: hasShown ? form.emptyForm(nameFields()) : form.blank,
  selected: undefined,
  change: undefined
})

/** The one under the cursor. */
export const underCursor = ({ selected }: Model, saved: ReadonlyArray<SavedFilter>): number =>
  saved.findIndex(({ id }) => id === selected)

const keyFor = ({ since, deeds }: Model, deed: string, ...content: ReadonlyArray<unknown>): string =>
  keyOf(deed, [since, deeds, ...content])

const saving = (model: Model, shown: ListFilter | undefined): Step => {
  if (shown === undefined) return step(model)
  const fields = nameFields()
  const [next, values] = form.submit(fields, model.form)
  if (values === undefined) return step({ ...model, form: next })
  const lacking = unkept(shown)
  if (lacking !== undefined) return step({ ...model, form: form.refused(fields, next, unkeptWords[lacking]) })
  const { name } = values
  const key = keyFor(model, "save-filter", name, shown)
  return step({ ...model, form: next }, [{ _tag: "SaveFilter", name, filter: shown, key }])
}

const confirmed = (model: Model): Step => {
  const { change } = model
  if (change === undefined) return step(model)
  const { id } = change.of
  if (change.about === "end")
    return change.isBusy
      ? step(model)
      : step({ ...model, change: { ...change, isBusy: true } }, [
          { _tag: "DeleteFilter", id, name: change.of.name, key: keyFor(model, "delete-filter", id) }
        ])
  const [next, values] = form.submit(nameFields(change.of.name), change.form)
  return step(
    { ...model, change: { ...change, form: next } },
    values === undefined
      ? []
      : [
          {
            _tag: "RenameFilter",
            id,
            name: values.name,
            key: keyFor(model, "rename-filter", id, values.name)
          }
        ]
  )
}

const ended = (model: Model, id: number, problem: string | undefined): Step => {
  const { change } = model
  const after = problem === undefined ? { ...model, deeds: model.deeds + 1 } : model
  if (change?.of.id !== id) return step(after)
  if (problem === undefined) return step({ ...after, change: undefined })
  return step({
    ...after,
    change:
      change.about === "end"
        ? { ...change, isBusy: false, problem }
        : { ...change, form: form.refused(nameFields(change.of.name), change.form, problem, "name") }
  })
}

export const update = (model: Model, message: Message, { saved, shown }: Known): Step => {
  switch (message._tag) {
    case "FilledName":
      return step({ ...model, form: form.update(nameFields(), model.form, message.message) })
    case "SubmittedName":
      return saving(model, shown)
    case "MovedRow":
      return step({ ...model, selected: movedRow(saved, model.selected, message.by, ({ id }) => id) })
    case "SelectedRow":
      return step({ ...model, selected: message.id })
    case "Chose":
      return { ...step(model), notices: [{ _tag: "FilterChosen", filter: message.filter }] }
    case "AskedForName":
      return step({
        ...model,
        selected: message.of.id,
        change: { about: "name", of: message.of, form: form.emptyForm(nameFields(message.of.name)) }
      })
    case "FilledNewName": {
      const { change } = model
      if (change?.about !== "name") return step(model)
      const filled = form.update(nameFields(change.of.name), change.form, message.message)
      return step({ ...model, change: { ...change, form: filled } })
    }
    case "AskedForEnd":
      return step({
        ...model,
        selected: message.of.id,
        change: { about: "end", of: message.of, isBusy: false, problem: undefined }
      })
    case "Confirmed":
      return confirmed(model)
    case "Cancelled":
      return step({ ...model, change: undefined })
    case "EndedSaving":
      return message.problem === undefined
        ? { ...step({ ...model, deeds: model.deeds + 1 }), isSaved: true }
        : step({ ...model, form: form.refused(nameFields(), model.form, message.problem, "name") })
    case "EndedChange":
      return ended(model, message.id, message.problem)
  }
}
