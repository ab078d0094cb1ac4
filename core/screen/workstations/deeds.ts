/** What is done to workstations: sent as it is filled in, answered, or refused with all that was typed still there. */
import type { ReleaseOffer, Workstation } from "../../contract/workstation.ts"
import * as form from "../../kit/form/form.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { step } from "../../kit/step.ts"
import { nothingChanged } from "../../text/workstation-page.ts"
import { type Ring, rings } from "../../workstation/offer.ts"
import {
  againFields,
  changeFields,
  type Dialog,
  type FilledDialog,
  fieldsOf,
  isFilled,
  newFields,
  offerFields,
  takeOutFields
} from "./dialog.ts"
import { type Command, counted, type Model, type Next } from "./model.ts"

/** Opens a dialog; what its fields are made from is asked for where it is not known yet. */
export const openedDialog = (model: Model, dialog: FilledDialog): Next => {
  if (model.dialog !== undefined) return step(model)
  const fields = fieldsOf(dialog, model)
  const after = { ...model, dialog: { ...dialog, form: form.emptyForm(fields) } }
  const needsStores = (dialog.of === "new" || dialog.of === "change") && model.stores === undefined
  return step(after, [
    ...(needsStores ? [{ _tag: "LoadWorkstationStores" } as const] : []),
    ...(dialog.of === "offer" ? [{ _tag: "LoadReleaseOffers" } as const] : [])
  ])
}

const ringOf = (text: string): Ring | undefined => rings.find((ring) => String(ring) === text)

/** What a dialog comes to; undefined where nothing is to be done. */
const commandOf = (
  model: Model,
  dialog: FilledDialog
): readonly [form: form.Form, command: Command | undefined] => {
  const key = (deed: string, ...content: ReadonlyArray<unknown>) =>
    keyOf(deed, [model.since, model.deeds, ...content])
  switch (dialog.of) {
    case "new": {
      const [next, values] = form.submit(newFields(model), dialog.form)
      if (values === undefined) return [next, undefined]
      const { name, store, till, like, hours } = values
      const ring = ringOf(values.ring)
      const fields = {
        store_id: Number(store),
        ...(till === "" ? {} : { till }),
        ...(ring === undefined ? {} : { ring }),
        ...(like === "" ? {} : { like }),
        ...(hours === undefined ? {} : { hours })
      }
      return [next, { _tag: "MakeWorkstationCode", key: key("workstation-code", name, fields), name, fields }]
    }
    case "again": {
      const [next, values] = form.submit(againFields, dialog.form)
      if (values === undefined) return [next, undefined]
      const { name } = dialog.before
      const fields = values.hours === undefined ? {} : { hours: values.hours }
      return [next, { _tag: "MakeWorkstationCode", key: key("workstation-code", name, fields), name, fields }]
    }
    case "change": {
      const { before } = dialog
      const [next, values] = form.submit(changeFields(before, model), dialog.form)
      if (values === undefined) return [next, undefined]
      const ring = ringOf(values.ring) ?? before.ring
      const store_id = Number(values.store)
      const fields = {
        ...(values.name === before.name ? {} : { name: values.name }),
        ...(store_id === before.store_id ? {} : { store_id }),
        ...(values.till === before.till ? {} : { till: values.till }),
        ...(ring === before.ring ? {} : { ring })
      }
      return Object.keys(fields).length === 0
        ? [{ ...next, isBusy: false, problem: nothingChanged }, undefined]
        : [
            next,
            {
              _tag: "ChangeWorkstation",
              key: key("workstation-change", before.name, fields),
              name: before.name,
              fields
            }
          ]
    }
    case "takeOut": {
      const [next, values] = form.submit(takeOutFields, dialog.form)
      if (values === undefined) return [next, undefined]
      const { name } = dialog.before
      const { reason } = values
      return [next, { _tag: "TakeOutWorkstation", key: key("workstation-out", name, reason), name, reason }]
    }
    case "offer": {
      const [next, values] = form.submit(offerFields, dialog.form)
      const ring = ringOf(values?.ring ?? "")
      if (values === undefined || ring === undefined) return [next, undefined]
      const { version } = values
      return [next, { _tag: "OfferRelease", key: key("release-offer", ring, version), ring, version }]
    }
  }
}

export const submitted = (model: Model): Next => {
  const { dialog } = model
  if (!isFilled(dialog)) return step(model)
  const [filled, command] = commandOf(model, dialog)
  return step({ ...model, dialog: { ...dialog, form: filled } }, command === undefined ? [] : [command])
}

/** Takes the offer of the ring that is chosen back. */
export const takenBack = (model: Model): Next => {
  const { dialog } = model
  if (dialog?.of !== "offer" || dialog.form.isBusy) return step(model)
  const ring = ringOf(form.entryOf(offerFields, dialog.form, "ring").text)
  if (ring === undefined) return step(model)
  const key = keyOf("release-offer", [model.since, model.deeds, ring, null])
  return step({ ...model, dialog: { ...dialog, form: { ...dialog.form, problems: {}, isBusy: true } } }, [
    { _tag: "OfferRelease", key, ring, version: null }
  ])
}

export const filledIn = (model: Model, message: form.Message): Model => {
  const { dialog } = model
  return isFilled(dialog)
    ? {
        ...model,
        dialog: { ...dialog, form: form.update(fieldsOf(dialog, model), dialog.form, message) }
      }
    : model
}

/** What is on its way is answered first. */
export const closed = (model: Model): Model =>
  isFilled(model.dialog) && model.dialog.form.isBusy ? model : { ...model, dialog: undefined }

export const refused = (model: Model, problem: string): Model => {
  const { dialog } = model
  return isFilled(dialog)
    ? { ...model, dialog: { ...dialog, form: form.refused(fieldsOf(dialog, model), dialog.form, problem) } }
    : model
}

/** It is done: the row stands as it is now, until all of them are read again. */
export const done = (model: Model, row: Workstation, dialog: Dialog | undefined): Model => {
  const rows = model.rows ?? []
  const isThere = rows.some(({ workstation_id }) => workstation_id === row.workstation_id)
  return counted({
    ...model,
    deeds: model.deeds + 1,
    rows: isThere
      ? rows.map((each) => (each.workstation_id === row.workstation_id ? row : each))
      : [...rows, row],
    selected: row.workstation_id,
    dialog
  })
}

/** The offers as they are, with nothing on its way. */
export const offered = (model: Model, offers: ReadonlyArray<ReleaseOffer>, isDone: boolean): Model => {
  const { dialog } = model
  if (dialog?.of !== "offer") return model
  const after = isDone ? form.emptyForm(offerFields) : dialog.form
  return {
    ...model,
    deeds: model.deeds + (isDone ? 1 : 0),
    dialog: { ...dialog, offers, form: after }
  }
}
