/** A screen on which codes are scanned into work, as the client around it knows it, whatever the work is about. */
import type { Tagged } from "../client-message.ts"
import type { ClientState } from "../client-state.ts"
import type { Worker } from "../kept-work.ts"
import type { News } from "../news.ts"
import { andThen, type Step, step } from "../step.ts"
import { type ClaimMessage, claimNews, isClaimMessage } from "./claim-messages.ts"
import type { StripMessage } from "./messages.ts"
import type { ReleaseWork, StoredWork } from "./stored-work.ts"

/** What the one update of such a screen is made of. */
export interface Scanning<Model, Message, Context, Notice, Command> {
  readonly scans: {
    /** The code goes straight into the row of scans; any other one is a message like all the rest. */
    readonly takes: (model: Model, code: string) => boolean
    readonly added: (model: Model, code: string, context: Context) => Step<Model, Command, Notice>
  }
  readonly claims: {
    readonly named: (model: Model, context: Context) => Model
    readonly handle: (model: Model, message: ClaimMessage, context: Context) => Step<Model, Command, Notice>
    readonly followed: (
      before: Model,
      done: Step<Model, Command, Notice>,
      context: Context
    ) => Step<Model, Command, Notice>
  }
  readonly handle: (model: Model, message: Message, context: Context) => Step<Model, Command, Notice>
  /** The step, with the work stored first where it has changed. */
  readonly saving: (
    before: Model,
    done: Step<Model, Command, Notice>,
    context: Context
  ) => Step<Model, Command, Notice>
  /** What comes of every step before the server is told of the packs in hand. */
  readonly follow?: (
    before: Model,
    done: Step<Model, Command, Notice>,
    context: Context
  ) => Step<Model, Command, Notice>
}

type Scan = Extract<StripMessage, { readonly _tag: "ScannedCode" }>
const isScan = (message: Tagged): message is Scan => message._tag === "ScannedCode"

/**
 * The one update: a scan goes to the row of scans and nowhere else first, so that few steps lie between the scanner and
 * the rule; everything else is handled by the screen. `contextOf` says what the screen sees of what is around it;
 * undefined when nobody is logged in.
 */
export const scanUpdate =
  <Model, Message extends Tagged, Context, Notice, Command>({
    scans,
    claims,
    handle,
    saving,
    follow = (_before, done) => done
  }: Scanning<Model, Message, Context, Notice, Command>) =>
  <Around>(contextOf: (around: Around) => Context | undefined) =>
  (before: Model, message: Message | ClaimMessage, around: Around): Step<Model, Command, Notice> => {
    const context = contextOf(around)
    if (context === undefined) return step(before)
    const model = claims.named(before, context)
    const done =
      isScan(message) && scans.takes(model, message.code)
        ? scans.added(model, message.code.trim(), context)
        : isClaimMessage(message)
          ? claims.handle(model, message, context)
          : handle(model, message as Message, context)
    const stored = saving(model, done, context)
    return saving(stored.model, claims.followed(model, follow(model, stored, context), context), context)
  }

/** How it is told something, how it is left, and what the kit needs of it. */
export interface ScanScreen<Model, Message, Context, Notice, Command, Stored extends StoredWork> {
  /** Undefined when nobody is logged in. */
  readonly contextOf: (client: ClientState) => Context | undefined
  readonly update: (
    model: Model,
    message: Message | ClaimMessage,
    client: ClientState
  ) => Step<Model, Command, Notice>
  readonly release: (model: Model, context: Context) => ReleaseWork
  readonly print: (work: Stored) => string
  /** What it is told when the server is there again, before its claims are made. */
  readonly online: ReadonlyArray<NoInfer<Message>>
}

export const scanScreen = <
  Model extends { readonly id: number },
  Message,
  Context extends Worker,
  Notice,
  Command,
  Stored extends StoredWork
>({
  contextOf,
  update,
  release,
  print,
  online
}: ScanScreen<Model, Message, Context, Notice, Command, Stored>) => ({
  idOf: ({ id }: Model): number => id,
  update,
  scanned: (code: string) => ({ _tag: "ScannedCode" as const, code }),
  /** What every such screen hears; undefined of news that is for some of them alone. */
  hearCommon: (model: Model, news: News, client: ClientState): Step<Model, Command, Notice> | undefined => {
    const claimed = claimNews(news)
    if (claimed === undefined) return undefined
    const messages: ReadonlyArray<Message | ClaimMessage> = [
      ...(news._tag === "CameOnline" ? online : []),
      claimed
    ]
    return messages.reduce<Step<Model, Command, Notice>>(
      (done, message) => andThen(done, (next) => update(next, message, client)),
      step(model)
    )
  },
  printWork: print,
  askedToLeave: { _tag: "AskedToLeave" as const },
  /** Another window may have the work from then on. */
  released: (model: Model, client: ClientState): ReadonlyArray<ReleaseWork> => {
    const context = contextOf(client)
    return context === undefined ? [] : [release(model, context)]
  }
})

/** A screen about one thing reads it, and decides what waited for the server. */
export const reopening = [{ _tag: "AskedToOpenAgain" }, { _tag: "ResumedScanning" }] as const
