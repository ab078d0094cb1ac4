/** Every title, way, tile, button, column, tab and name of a fact that screens show, in the states that their keys lead to. */
import { readFileSync } from "node:fs"
import type { Model } from "#core/client/model.ts"
import { placesOf } from "#core/client/places.ts"
import { shownTo } from "#core/client/views.ts"

/** What a part of a view calls something, by the properties that hold it. */
const naming = new Set(["title", "name", "caption", "label", "shortTitle", "busyTitle", "cardTitle"])
/** A file has the name of a file, and what an action does is no name. */
const nameless = new Set(["file", "message", "outcome", "leadsTo", "cells"])

const under = (thing: unknown, found: Set<string>): void => {
  if (typeof thing !== "object" || thing === null) return
  if (Array.isArray(thing)) {
    for (const each of thing) under(each, found)
    return
  }
  const { rows } = thing as { readonly rows?: unknown }
  // The rows of a table are made where they are looked at; what can be done with one can be done with any.
  if (typeof rows === "function") under((rows as (from: number, to: number) => unknown)(0, 2), found)
  for (const [key, value] of Object.entries(thing)) {
    if (nameless.has(key)) continue
    if (naming.has(key) && typeof value === "string") found.add(value)
    else under(value, found)
  }
}

export const namesOf = (model: Model): ReadonlySet<string> => {
  const found = new Set<string>()
  shownTo(model, (view) => under(view, found))
  if (model.session !== undefined)
    for (const { title, shortTitle } of placesOf(model.session, model.lastTab))
      found.add(title).add(shortTitle)
  return found
}

/** What is asked and what goes on just now is the same thing; a button may begin small in the middle of a line. */
const ofThing = (name: string): string => {
  const words = name.replace(/[.?!:]+$/, "")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Names that differ in their spelling alone. */
export const spellings = (names: Iterable<string>): ReadonlyArray<ReadonlyArray<string>> => {
  const byLetters = new Map<string, Set<string>>()
  for (const name of names) {
    const letters = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")
    // A number, or a sign, is no name.
    if (!/\p{L}/u.test(letters)) continue
    byLetters.set(letters, (byLetters.get(letters) ?? new Set()).add(ofThing(name)))
  }
  return [...byLetters.values()].filter(({ size }) => size > 1).map((all) => [...all].sort())
}

/** The names that docs/design.md says a thing does not have, each with the one that it has. */
export const otherNamesOf = (): ReadonlyMap<string, string> => {
  const [, section = ""] = readFileSync("docs/design.md", "utf8").split("## Words\n")
  const rows = (section.split("\n## ")[0] ?? "").matchAll(/^\| \*\*(.+?)\*\* \|[^|]*\| (.+) \|$/gm)
  return new Map(
    [...rows].flatMap(([, name = "", others = ""]) =>
      others.split(", ").map((other) => [other.toLowerCase(), name] as const)
    )
  )
}
