/** `packhouse task take`, `back` and `end`: who sees to a task, and what was done. */
import type { Command } from "commander"
import { Effect } from "effect"
import { type TaskEndRequest, TaskService } from "#core/contract/task.ts"
import { Rpc } from "#core/port/rpc.ts"
import { wasEnded, wasHandedBack, wasTaken } from "#core/text/task.ts"
import { usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { underKeptKey } from "./kept-key.ts"
import { readTaskId, taskData } from "./task-answer.ts"

interface TakeOptions {
  readonly from?: string
}

const take = (client: Client, named: string, { from }: TakeOptions): Working =>
  Effect.gen(function* () {
    const task_id = yield* readTaskId(named)
    const content = [String(task_id), from ?? ""]
    const task = yield* underKeptKey(client, { name: "take-task", content }, (key) =>
      Rpc.use((rpc) =>
        rpc.call(TaskService.takeTask, { task_id, ...(from === undefined ? {} : { from }) }, { key })
      )
    )
    return { data: taskData(task), lines: [wasTaken(task)] }
  })

const handBack = (client: Client, named: string): Working =>
  Effect.gen(function* () {
    const task_id = yield* readTaskId(named)
    const task = yield* underKeptKey(client, { name: "hand-back-task", content: [String(task_id)] }, (key) =>
      Rpc.use((rpc) => rpc.call(TaskService.handBackTask, { task_id }, { key }))
    )
    return { data: taskData(task), lines: [wasHandedBack(task)] }
  })

interface EndOptions {
  readonly qty?: string
  readonly reference?: string
  readonly note?: string
  readonly notNeeded?: boolean
}

const end = (client: Client, named: string, options: EndOptions): Working =>
  Effect.gen(function* () {
    const { qty, reference, note, notNeeded = false } = options
    const task_id = yield* readTaskId(named)
    if (notNeeded && (qty !== undefined || reference !== undefined))
      return yield* usageError(
        "--not-needed says that nothing was done: --qty and --reference do not go with it."
      )
    const end: TaskEndRequest = {
      outcome: notNeeded ? "not_needed" : "done",
      ...(qty === undefined ? {} : { qty }),
      ...(reference === undefined ? {} : { reference }),
      ...(note === undefined ? {} : { note })
    }
    const content = [String(task_id), end.outcome, qty ?? "", reference ?? "", note ?? ""]
    const task = yield* underKeptKey(client, { name: "end-task", content }, (key) =>
      Rpc.use((rpc) => rpc.call(TaskService.endTask, { task_id, end }, { key }))
    )
    return { data: taskData(task), lines: [wasEnded(task)] }
  })

export const defineTaskTake = (parent: Command): void => {
  const command = parent
    .command("take")
    .description("take a task: from now on you see to it")
    .argument("<task>", "its number")
    .option("--from <name>", "the name of who has it, to take it over")
    .action((task: string, options: TakeOptions) => asUser(command, (client) => take(client, task, options)))
  example(command, "packhouse task take 12", 'packhouse task take 12 --from "Asha Rao"')
}

export const defineTaskBack = (parent: Command): void => {
  const command = parent
    .command("back")
    .description("hand a task back: nobody sees to it until somebody takes it")
    .argument("<task>", "its number")
    .action((task: string) => asUser(command, (client) => handBack(client, task)))
  example(command, "packhouse task back 12")
}

export const defineTaskEnd = (parent: Command): void => {
  const command = parent
    .command("end")
    .description("end a task with what was done: stock is booked, goods go back, money went back")
    .argument("<task>", "its number")
    .option("--qty <quantity>", "what was counted, written off or goes back, in Kg or packs")
    .option("--reference <text>", "of the payment that went back")
    .option("--note <text>", "what else there is to say, at most 200 characters")
    .option("--not-needed", "nothing was to be done: --note says why")
    .action((task: string, options: EndOptions) => asUser(command, (client) => end(client, task, options)))
  example(
    command,
    "packhouse task end 12 --qty 3.5",
    'packhouse task end 13 --reference UTR-20417 --note "Paid back by UPI"',
    'packhouse task end 14 --not-needed --note "Found behind the door"'
  )
}
