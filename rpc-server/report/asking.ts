/** The messages between the server's thread and those that read reports. */
import type { RpcError } from "../rpc/envelope.ts"
import type { Caller } from "../rpc/handler.ts"

/** A call that has passed every gate, as the answerer hands it over. */
export interface Report {
  readonly method: string
  /** Positional, as they were sent: they are decoded where they are used. */
  readonly params: unknown
  readonly caller: Caller
  readonly now: number
  /** What an entry of the log names. */
  readonly about: Readonly<Record<string, string>>
}

export interface NumberedReport extends Report {
  readonly number: number
}

export type Answered =
  /** JSON in UTF-8. */
  | { readonly number: number; readonly json: Uint8Array<ArrayBuffer> }
  | { readonly number: number; readonly error: RpcError }

/** What a thread is started with. */
export interface Reading {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly logFormat: "pretty" | "json"
  /** Milliseconds that one report may take. */
  readonly patience: number
}
