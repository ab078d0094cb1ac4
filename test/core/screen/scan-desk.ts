/**
 * One operator's screen on which codes are scanned into work. Commands are kept until a test has them done: the server may
 * answer, may not be reached, or may do what is asked while its reply is lost.
 */
import type { Command as AnyCommand } from "#core/client/shown-page.ts"
import type { Step } from "#core/kit/step.ts"
import type { NoteScans } from "#core/screen/order/command.ts"

export const unreached = "The server does not answer"

interface Tagged {
  readonly _tag: string
}

export const isOfClaims = ({ _tag }: Tagged): boolean =>
  _tag === "KeepClaims" || _tag === "LoadClaims" || _tag === "TakeOverPack"

export const inWords = (command: AnyCommand): string => {
  switch (command._tag) {
    case "Beep":
      return `Beep ${command.tone}`
    case "LookUpPack":
    case "LookUpReceived":
      return `${command._tag} ${command.code}`
    case "PrintPaper":
      return `PrintPaper ${command.kind}`
    default:
      return command._tag
  }
}

/** `Call` is what a server is asked. */
export abstract class ScanDesk<
  Model,
  Message extends Tagged,
  Command extends AnyCommand,
  Notice extends Tagged,
  Call extends Command
> {
  abstract model: Model
  /** The stored work; it outlives the screen. */
  journal: string | undefined
  /** Calls that wait for their answer, the oldest first. */
  waiting: Array<Call> = []
  readonly done: Array<Command> = []
  /** Scans that it told the server of behind the work. */
  readonly noted: Array<NoteScans> = []
  readonly notices: Array<Notice> = []
  readonly steps: Array<{
    readonly before: Model
    readonly message: Message
    readonly step: Step<Model, Command, Notice>
  }> = []

  constructor(journal: string | undefined) {
    this.journal = journal
  }

  /** Whether what it asks of claims is heard. */
  protected get claims(): boolean {
    return false
  }
  protected abstract update(message: Message): Step<Model, Command, Notice>
  protected abstract isCall(command: Command): command is Call
  /** The work of a command that stores it, as it is stored. */
  protected abstract printed(command: Command): string
  /** What the server answers to a call; what it was asked is done. */
  abstract perform(call: Call): Message
  /** What the screen is told when no answer comes. */
  protected abstract failed(call: Call): Message

  /** Something happens at the screen. Answers the commands that come of it. */
  protected tell(message: Message): ReadonlyArray<Command> {
    const before = this.model
    const step = this.update(message)
    for (const command of step.commands) if (command._tag === "NoteScans") this.noted.push(command)
    const commands = step.commands.filter(
      (command) => command._tag !== "NoteScans" && (this.claims || !isOfClaims(command))
    )
    this.model = step.model
    this.steps.push({ before, message, step })
    this.notices.push(...step.notices)
    this.take(commands)
    return commands
  }

  /** Something happens at the screen. Answers what it asked for, each in a few words. */
  say(message: Message): ReadonlyArray<string> {
    return this.tell(message).map(inWords)
  }

  scan(code: string): ReadonlyArray<string> {
    return this.say({ _tag: "ScannedCode", code } as unknown as Message)
  }

  protected take(commands: ReadonlyArray<Command>): void {
    for (const command of commands) {
      this.done.push(command)
      if (command._tag === "SaveWork") this.journal = this.printed(command)
      if (command._tag === "RemoveWork") this.journal = undefined
      if (this.isCall(command)) this.waiting.push(command)
    }
  }

  /** The oldest call is answered: by the server, or by nobody. Answers what the screen asked for then. */
  answer(how: "answered" | "unreached" | "reply lost" = "answered"): ReadonlyArray<string> {
    const call = this.waiting.shift()
    if (call === undefined) return []
    const message = how === "unreached" ? this.failed(call) : this.perform(call)
    return this.say(how === "reply lost" ? this.failed(call) : message)
  }

  /** Every call is answered, and every call that comes of it. */
  settle(): this {
    while (this.waiting.length > 0) this.answer()
    return this
  }
}
