/** Whether a configuration can be: its shape, and what has to hold beyond it, in sentences for the person who wrote it. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { thrownText } from "../thrown.ts"
import { Document, type DocumentFile } from "./configuration-file.ts"
import { roles } from "./job.ts"

const usualPort: Readonly<Record<string, string>> = { http: "80", https: "443" }
/** Exactly what a browser sends: scheme, host, and the port unless it is the scheme's own. */
export const isOrigin = (text: string): boolean => {
  const [, scheme = "", port] =
    /^(https?):\/\/(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::([1-9]\d{0,4}))?$/.exec(text) ?? []
  return scheme !== "" && (port === undefined || (Number(port) <= 65_535 && port !== usualPort[scheme]))
}
export const notAnOrigin = (text: string): string =>
  `${JSON.stringify(text)} is not an origin such as "https://console.example" or "http://localhost:7410"`

const notAPattern = (text: string): ReadonlyArray<string> => {
  try {
    new RegExp(text)
  } catch (cause) {
    return [`scale.pattern: ${thrownText(cause)}`]
  }
  return text.includes("(?<weight>") ? [] : ["scale.pattern: it has no group (?<weight>...)"]
}

/** A serial line has one device at its end; printers of several roles may be the same one. */
const sharedLines = ({ roles: printers, scale, scanner }: DocumentFile): ReadonlyArray<string> => {
  const printing = roles.flatMap((role) => {
    const transport = printers[role]?.transport
    return transport?.kind === "serial" ? [transport.path] : []
  })
  const paths = [...new Set(printing), scale?.transport.path, scanner?.transport.path]
  const twice = paths.find((path, index) => path !== undefined && paths.indexOf(path) !== index)
  return twice === undefined ? [] : [`${twice}: two devices cannot be at one serial line`]
}

const problems = (document: DocumentFile): ReadonlyArray<string> => [
  ...roles.flatMap((role) => {
    const printer = document.roles[role]
    return printer?.language === "escpos" && printer.profile.heightMm !== undefined
      ? [`roles.${role}: a receipt printer (escpos) has a roll: leave out heightMm`]
      : []
  }),
  ...roles.flatMap((role) => {
    const printer = document.roles[role]
    return printer !== undefined &&
      printer.language !== "pdf" &&
      printer.language !== "escpos" &&
      printer.profile.drawer !== undefined
      ? [`roles.${role}: a cash drawer hangs on a receipt printer (escpos): leave out drawer`]
      : []
  }),
  ...(document.scale?.protocol === "pattern" ? notAPattern(document.scale.pattern) : []),
  ...sharedLines(document),
  ...(document.origins ?? []).flatMap((origin) => (isOrigin(origin) ? [] : [notAnOrigin(origin)]))
]

const decode = Schema.decodeUnknownResult(Schema.fromJsonString(Document), {
  errors: "all",
  onExcessProperty: "error"
})

/** A configuration out of the text of its file, or all that is wrong with it. */
export const readConfiguration = (text: string): Result.Result<DocumentFile, string> =>
  Result.flatMap(
    Result.mapError(decode(text), (error) => error.message),
    (document) => {
      const wrong = problems(document)
      return wrong.length > 0 ? Result.fail(wrong.join("\n")) : Result.succeed(document)
    }
  )
