/** `packhouse task list` and `packhouse task show`: what somebody of the store has to see to. */
import { type Command, Option } from "commander"
import { Effect } from "effect"
import { TaskService, tasksPerPage } from "#core/contract/task.ts"
import * as Day from "#core/day.ts"
import { listFile } from "#core/list-file.ts"
import { Rpc } from "#core/port/rpc.ts"
import { isLate, type Task, type TaskFilter } from "#core/task/task.ts"
import { taskFields } from "#core/task/task-fields.ts"
import {
  dueText,
  endText,
  kindText,
  noTasks,
  ownerText,
  qtyText,
  reasonText,
  subjectText
} from "#core/text/task.ts"
import { usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"
import { type CsvOption, offerCsv } from "./csv-output.ts"
import { table } from "./table.ts"
import { readTaskId, taskData, taskLines } from "./task-answer.ts"

interface Options {
  readonly filter: TaskFilter
  readonly page: string
  readonly csv?: CsvOption
}

/** The most rows of one page. */
const mostRows = 300

const rowsOf = (tasks: ReadonlyArray<Task>, now: Day.Instant) =>
  table(
    [
      { title: "TASK", isNumber: true },
      { title: "WHAT" },
      { title: "OF" },
      { title: "QUANTITY", isNumber: true },
      { title: "BECAUSE" },
      { title: "DUE" },
      { title: "WHO" },
      { title: "ENDED" }
    ],
    tasks.map((task) => [
      String(task.task_id),
      kindText[task.kind],
      subjectText(task),
      qtyText(task),
      reasonText(task),
      `${dueText(task)}${isLate(task, now) ? ", late" : ""}`,
      ownerText(task),
      task.end === null ? "" : `${Day.localMinute(task.end.at)} ${endText(task)}`
    ])
  )

const PAGE = /^[1-9]\d{0,5}$/

const list = ({ filter, page, csv }: Options): Working =>
  Effect.gen(function* () {
    if (!PAGE.test(page)) return yield* usageError(`--page ${page} is not a number from 1 on.`)
    const rpc = yield* Rpc
    const ask = (currentPage: number, perPage: number) =>
      rpc.call(TaskService.getTasks, { paging: { filter, currentPage, perPage } })
    if (csv !== undefined) {
      const all: Array<Task> = []
      for (let at = 1, isThere = true; isThere; at++) {
        const { rows, total } = yield* ask(at, mostRows)
        all.push(...rows)
        isThere = rows.length > 0 && at * mostRows < total
      }
      return { data: null, lines: [], file: listFile("tasks", taskFields, all) }
    }
    const found = yield* ask(Number(page), tasksPerPage)
    const pages = Math.max(1, Math.ceil(found.total / found.perPage))
    return {
      data: { ...found, rows: found.rows.map((task) => taskData(task)) },
      lines: found.rows.length === 0 ? [noTasks[filter]] : rowsOf(found.rows, Date.now()),
      notes: pages === 1 ? [] : [`Page ${found.page} of ${pages}: --page N shows another one.`]
    }
  })

const show = (named: string): Working =>
  Effect.gen(function* () {
    const task_id = yield* readTaskId(named)
    const task = yield* Rpc.use((rpc) => rpc.call(TaskService.getTask, { task_id }))
    return { data: taskData(task), lines: taskLines(task) }
  })

export const defineTaskList = (parent: Command): void => {
  const command = offerCsv(parent.command("list"))
    .description("the tasks of the store: the open ones, the first to be due first")
    .addOption(
      new Option("--filter <which>", "open, mine, or done in the last 30 days")
        .choices(["open", "mine", "done"])
        .default("open")
    )
    .option("--page <n>", "the page", "1")
    .action((options: Options) => asUser(command, () => list(options)))
  example(
    command,
    "packhouse task list",
    "packhouse task list --filter mine --json",
    "packhouse task list --filter done --csv tasks.csv"
  )
}

export const defineTaskShow = (parent: Command): void => {
  const command = parent
    .command("show")
    .description("one task: why, by when, who sees to it, how it ended")
    .argument("<task>", "its number")
    .action((task: string) => asUser(command, () => show(task)))
  example(command, "packhouse task show 12", "packhouse task show 12 --json")
}
