/** A document as it is written down: a line for each method, path and component, so that a change of one is a line. */
import { isObject, type Json, type JsonObject } from "./json-schema.ts"

const named = (value: JsonObject, print: (part: Json) => string): string =>
  `{\n${Object.entries(value)
    .map(([name, part]) => `${JSON.stringify(name)}: ${print(part)}`)
    .join(",\n")}\n}`

const lines = (value: Json): string => {
  if (Array.isArray(value)) return `[\n${value.map((part) => JSON.stringify(part)).join(",\n")}\n]`
  return isObject(value) ? named(value, JSON.stringify) : JSON.stringify(value)
}

export const inLines = (document: JsonObject): string => {
  const { methods, paths, components = {}, ...head } = document
  const parts = {
    ...(methods === undefined ? {} : { methods: lines(methods) }),
    ...(paths === undefined ? {} : { paths: lines(paths) }),
    components: isObject(components) ? named(components, lines) : "{}"
  }
  return `{\n${[
    ...Object.entries(head).map(([name, part]) => `${JSON.stringify(name)}: ${JSON.stringify(part)}`),
    ...Object.entries(parts).map(([name, part]) => `${JSON.stringify(name)}: ${part}`)
  ].join(",\n")}\n}\n`
}
