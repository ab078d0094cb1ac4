/** The ports by which a screen asks the machine it runs on, beside the server and the devices. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** good: taken. bad: refused. done: a line or an order is complete. question: taken, and a reason is wanted. attention: a new order, or a toast to an idle user. */
export type Tone = "good" | "bad" | "done" | "question" | "attention"

export class Sound extends Context.Service<
  Sound,
  {
    /** @param volume from 0 for silence to 1; a host that has one loudness alone passes over it */
    readonly play: (tone: Tone, volume: number) => Effect.Effect<void>
  }
>()("packhouse/core/port/Sound") {}

/** This machine cannot do it; the sentence says what to do instead. */
export class Unsupported extends Schema.TaggedError<Unsupported>()("Unsupported", {
  message: Schema.String
}) {}

/** A finished PDF. */
export interface PdfFile {
  readonly name: string
  /** Base64. */
  readonly data: string
}

/** A list for a spreadsheet. */
export interface TextFile {
  readonly name: string
  readonly text: string
}

export class Paper extends Context.Service<
  Paper,
  {
    /** Keeps the file where the operator finds it; answers where. */
    readonly save: (file: PdfFile) => Effect.Effect<string, Unsupported>
    readonly saveText: (file: TextFile) => Effect.Effect<string, Unsupported>
    /** The text of a file at a path, where there are such. */
    readonly loadText: (path: string) => Effect.Effect<string, Unsupported>
    /** Prints without a device daemon, by the browser's own dialog. */
    readonly print: (file: PdfFile) => Effect.Effect<void, Unsupported>
  }
>()("packhouse/core/port/Paper") {}

/** What people paste elsewhere. */
export class Clipboard extends Context.Service<
  Clipboard,
  {
    readonly write: (text: string) => Effect.Effect<void, Unsupported>
  }
>()("packhouse/core/port/Clipboard") {}

/** Small things a workstation remembers: the session, the custom setup. Absent is undefined. */
export class KeyValueStore extends Context.Service<
  KeyValueStore,
  {
    readonly load: (name: string) => Effect.Effect<string | undefined>
    readonly save: (name: string, value: string | undefined) => Effect.Effect<void>
  }
>()("packhouse/core/port/Memory") {}
