/**
 * A message of another system, read field by field. It is read whole or refused whole, and a refusal names every field
 * that is wrong and what to send instead, so that the sender mends it in one go.
 */
import * as Day from "./day.ts"
import * as Money from "./money.ts"
import { phoneWanted, sentPhone } from "./phone.ts"
import * as Q from "./quantity.ts"
import { sanitizeText } from "./sanitize-text.ts"

type Fields = Readonly<Record<string, unknown>>

export const isFields = (u: unknown): u is Fields => typeof u === "object" && u !== null && !Array.isArray(u)

/** The sent value, short enough to stand in a sentence. */
const shown = (value: unknown): string => {
  const text = sanitizeText(
    typeof value === "string" ? `"${value}"` : (JSON.stringify(value) ?? String(value))
  )
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}

/** Reads the fields of one message or of a part of it; reasons are gathered in one list. */
export class MessageReader {
  readonly reasons: Array<string>
  /** Those of the reasons that somebody can see to here, so that the same message can be taken in later. */
  readonly lacking: Array<string>
  readonly #fields: Fields
  readonly #path: string

  constructor(fields: Fields, path = "", reasons: Array<string> = [], lacking: Array<string> = []) {
    this.#fields = fields
    this.#path = path
    this.reasons = reasons
    this.lacking = lacking
  }

  /** The message is wrong in itself, and stays so however often it is sent. */
  get isMalformed(): boolean {
    return this.reasons.length > this.lacking.length
  }

  /** Complains of a field, or of the whole part. */
  complain(name: string, what: string): undefined {
    this.reasons.push(`${this.#path}${name}: ${what}`)
    return undefined
  }
  /** Complains of what is missing here, not in the message. */
  lacks(name: string, what: string): undefined {
    this.lacking.push(`${this.#path}${name}: ${what}`)
    return this.complain(name, what)
  }

  #value(name: string): unknown {
    const value = Object.hasOwn(this.#fields, name) ? this.#fields[name] : undefined
    return value === null || value === "" ? undefined : value
  }
  has(name: string): boolean {
    return this.#value(name) !== undefined
  }

  #read<A>(name: string, expected: string, read: (value: unknown) => A | undefined): A | undefined {
    const value = this.#value(name)
    if (value === undefined) return this.complain(name, `is missing; send ${expected}`)
    const parsed = read(value)
    return parsed ?? this.complain(name, `${shown(value)} is not ${expected}`)
  }
  /** The value as the reader has it, or `otherwise` where nothing is sent. */
  orElse<A, B>(
    name: string,
    otherwise: B,
    read: (reader: this, name: string) => A | undefined
  ): A | B | undefined {
    return this.has(name) ? read(this, name) : otherwise
  }

  /** Text without control characters; numbers are taken as their digits. */
  text(name: string, most: number): string | undefined {
    return this.#read(name, `a text of at most ${most} characters`, (value) => {
      if (typeof value !== "string" && typeof value !== "number") return undefined
      const text = sanitizeText(String(value)).trim()
      return text !== "" && text.length <= most ? text : undefined
    })
  }
  /** Text on lines of its own, as it was sent. */
  lines(name: string, most: number): string | undefined {
    return this.#read(name, `a text of at most ${most} characters`, (value) =>
      typeof value === "string" && value.length <= most ? value : undefined
    )
  }
  pattern(name: string, form: RegExp, expected: string): string | undefined {
    return this.#read(name, expected, (value) => {
      const text = typeof value === "number" ? String(value) : value
      return typeof text === "string" && form.test(text) ? text : undefined
    })
  }
  /** A telephone number in its one form. */
  phone(name: string): string | undefined {
    return this.#read(name, phoneWanted, (value) =>
      typeof value === "string" || typeof value === "number" ? sentPhone(String(value)) : undefined
    )
  }
  oneOf<const T extends string>(name: string, values: ReadonlyArray<T>): T | undefined {
    return this.#read(name, `one of ${values.join(", ")}`, (value) => values.find((each) => each === value))
  }
  /** @param most how many digits it may have */
  id(name: string, most = 9): number | undefined {
    return this.#read(name, "a whole number above 0", (value) =>
      (typeof value === "number" || typeof value === "string") &&
      /^\d+$/.test(String(value)) &&
      String(value).length <= most
        ? Number(value) || undefined
        : undefined
    )
  }
  /** Kilograms or pieces, not below 0, to the gram. */
  quantity(name: string): Q.Quantity | undefined {
    return this.#read(name, "a quantity such as 0.5, with at most three decimals", (value) =>
      (typeof value === "number" || typeof value === "string") && /^\d{1,9}(\.\d{1,3})?$/.test(String(value))
        ? Q.read(value)
        : undefined
    )
  }
  money(name: string): Money.Money | undefined {
    return this.#read(name, "an amount such as 1249.5, with at most two decimals", (value) =>
      (typeof value === "number" || typeof value === "string") && /^\d{1,9}(\.\d{1,2})?$/.test(String(value))
        ? Money.read(value)
        : undefined
    )
  }
  /** GMT `YYYY-MM-DD HH:mm:ss`. */
  time(name: string): Day.GmtTime | undefined {
    return this.#read(name, "a GMT time YYYY-MM-DD HH:mm:ss", (value) => {
      const at = typeof value === "string" ? Day.fromGmt(value) : undefined
      return at === undefined ? undefined : Day.toGmt(at)
    })
  }
  /** At least one and at most so many texts, each of at most so many characters. */
  texts(name: string, most: number, longest: number): ReadonlyArray<string> | undefined {
    return this.#read(name, `a list of 1 to ${most} texts of at most ${longest} characters`, (value) => {
      if (!Array.isArray(value) || value.length === 0 || value.length > most) return undefined
      const texts = value.map((each: unknown) =>
        typeof each === "string" || typeof each === "number" ? sanitizeText(String(each)).trim() : ""
      )
      return texts.every((text) => text !== "" && text.length <= longest) ? texts : undefined
    })
  }
  /** A reader for each entry of a list of at most so many, and at least one unless another number is said. */
  entries(name: string, most: number, fewest = 1): ReadonlyArray<MessageReader> | undefined {
    const list = this.#read(name, `a list of ${fewest} to ${most} entries`, (value) =>
      Array.isArray(value) && value.length >= fewest && value.length <= most
        ? (value as Array<unknown>)
        : undefined
    )
    return list?.flatMap((entry, index) => {
      const path = `${this.#path}${name}[${index}].`
      if (isFields(entry)) return [new MessageReader(entry, path, this.reasons, this.lacking)]
      this.complain(`${name}[${index}]`, `${shown(entry)} is not an object`)
      return []
    })
  }
}
