/** TASK-3, TASK-4 on the screen: one task is acted on, and what was typed is sent once. */
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import type { Session } from "#core/kit/session.ts"
import { type Command, init, type Message, type Model } from "#core/screen/tasks/model.ts"
import { print } from "#core/screen/tasks/stored.ts"
import { update } from "#core/screen/tasks/update.ts"
import { view } from "#core/screen/tasks/view.ts"
import type { Task } from "#core/task/task.ts"
import { taskOf } from "../arbitrary/task.ts"

const now = Day.fromGmt("2026-11-20 10:00:00") ?? 0
const me = {
  user: { id: 1, name: "Asha Rao", flags: { enable_stock_correction: 1, enable_shift: 1 } }
} as unknown as Pick<Session, "user">
const ravi = { user_id: 2, name: "Ravi Menon" }
const page = (...rows: ReadonlyArray<ReturnType<typeof taskOf>>) => ({
  rows,
  total: rows.length,
  page: 1,
  perPage: 20,
  counts: { open: rows.length, mine: 0, late: 1 }
})

class Page {
  model: Model
  done: ReadonlyArray<Command> = []
  constructor(...rows: ReadonlyArray<ReturnType<typeof taskOf>>) {
    this.model = init(11).model
    this.tell({ _tag: "LoadedTasks", requestId: 1, found: page(...rows) })
  }
  /** What a restart finds. */
  stored: string | undefined
  tell(message: Message, at = now): this {
    const { model, commands } = update(this.model, message, { now: at, server: "http://hub", userId: 1 })
    this.model = model
    this.done = commands
    for (const command of commands) if (command._tag === "SaveWork") this.stored = print(command.work)
    return this
  }
  get key(): string {
    return this.model.submission?.key ?? ""
  }
  answer(task: Task): this {
    return this.tell({ _tag: "GotAnswer", key: this.key, outcome: "done", answer: task })
  }
  unanswered(): this {
    return this.tell({ _tag: "GotAnswer", key: this.key, outcome: "unanswered", problem: "no answer" })
  }
  get actions(): ReadonlyArray<string> {
    return view(this.model, me, now).actions.map(({ title }) => title)
  }
  type(name: string, text: string): this {
    return this.tell({ _tag: "ToldForm", message: { _tag: "TypedField", field: name, text } })
  }
}

describe("the page of tasks", () => {
  it("offers what may be done with the task that is looked at, and nothing in the list", () => {
    const looking = (of: Parameters<typeof taskOf>[0]) =>
      new Page(taskOf(of)).tell({ _tag: "OpenedRow", taskId: 1 }).actions
    expect(new Page(taskOf()).actions).toEqual(["Refresh"])
    expect(looking({})).toEqual(["Count", "Take", "Not needed", "Order"])
    const mine = { user_id: 1, name: "Asha Rao" }
    expect(looking({ kind: "refund", owner: mine })).toEqual([
      "Paid back",
      "Hand back",
      "Not needed",
      "Order"
    ])
    expect(looking({ owner: ravi, order_id: null })).toEqual(["Take over"])
    const end = {
      at: "",
      by: "",
      outcome: "done",
      qty: null,
      change: null,
      reference: null,
      note: null
    } as const
    expect(looking({ end })).toEqual(["Order"])
  })

  it("sends a count once, with when it was counted; sent again after a refusal it is the same count", () => {
    const desk = new Page(taskOf()).tell({ _tag: "OpenedDialog", kind: "end", task: taskOf() })
    desk.tell({ _tag: "Submitted" })
    expect(desk.done).toEqual([])
    desk.type("qty", "2.5").tell({ _tag: "Submitted" })
    const [first] = desk.done
    expect(first).toMatchObject({
      _tag: "DoTask",
      submission: {
        body: {
          do: "end",
          task_id: 1,
          end: { outcome: "done", qty: "2.5", counted_at: "2026-11-20 10:00:00" }
        }
      }
    })
    desk.tell({ _tag: "Submitted" })
    expect(desk.done).toEqual([])
    desk.unanswered().tell({ _tag: "Submitted" }, now + Day.minute)
    expect(desk.done).toEqual([first])
    desk.unanswered()
    desk.type("qty", "2").tell({ _tag: "Submitted" }, now + Day.minute)
    expect(desk.done).toMatchObject([
      { submission: { body: { end: { qty: "2", counted_at: "2026-11-20 10:01:00" } } } }
    ])
    const keyOf = (command: Command | undefined) => command?._tag === "DoTask" && command.submission.key
    expect(keyOf(desk.done[0])).not.toBe(keyOf(first))
  })

  it("takes over by the name that was shown, after a question", () => {
    const desk = new Page(taskOf({ owner: ravi }))
    desk.tell({ _tag: "OpenedDialog", kind: "take_over", task: taskOf({ owner: ravi }) })
    desk.tell({ _tag: "Submitted" })
    expect(desk.done).toMatchObject([
      { submission: { body: { do: "take", task_id: 1, from: "Ravi Menon" } } }
    ])
  })

  it("shows what was done, and asks for the list anew (TASK-5)", () => {
    const desk = new Page(taskOf()).tell({ _tag: "OpenedRow", taskId: 1 })
    const mine = taskOf({ owner: { user_id: 1, name: "Asha Rao" } })
    desk.tell({ _tag: "Took", task: taskOf() }).answer(mine)
    expect(desk.model.looked).toEqual(mine)
    expect(desk.done).toMatchObject([{ _tag: "LoadTasks", filter: "open" }])
  })

  it("forgets what is typed where it is cancelled, and opens nothing over what somebody has opened meanwhile", () => {
    const desk = new Page(taskOf()).tell({ _tag: "RestoredWork", text: undefined })
    desk.tell({ _tag: "OpenedDialog", kind: "not_needed", task: taskOf() }).type("note", "found")
    const text = desk.stored
    expect(desk.tell({ _tag: "CancelledDialog" }).done.map(({ _tag }) => _tag)).toEqual(["RemoveWork"])
    const other = new Page(taskOf()).tell({ _tag: "OpenedDialog", kind: "end", task: taskOf() })
    expect(other.tell({ _tag: "RestoredWork", text }).model.dialog?.kind).toBe("end")
  })
})
