/** TASK-3, TASK-4 on the screen: one task is acted on, and what was typed is sent once. */
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import type { Session } from "#core/kit/session.ts"
import { viewDated } from "#core/kit/view/dates.ts"
import { partOf } from "#core/kit/view/view.ts"
import { type Command, init, type Message, type Model } from "#core/screen/tasks/model.ts"
import { print } from "#core/screen/tasks/stored.ts"
import { update } from "#core/screen/tasks/update.ts"
import { view } from "#core/screen/tasks/view.ts"
import { taskOf } from "../arbitrary/task.ts"
import { Page } from "./page.ts"

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

class TaskPage extends Page<Model, Message, Command> {
  model: Model = init(11).model
  now = now
  constructor(...rows: ReadonlyArray<ReturnType<typeof taskOf>>) {
    super()
    this.say({ _tag: "LoadedTasks", requestId: 1, found: page(...rows) })
  }
  protected update(message: Message) {
    return update(this.model, message, { now: this.now, server: "http://hub", userId: 1 })
  }
  get view() {
    return view(this.model, me, now)
  }
  get rows() {
    const list = partOf(this.view, "table")
    return list?.rows(0, list.count) ?? []
  }
  /** What a restart finds. */
  get stored(): string | undefined {
    const saved = this.commands("SaveWork").at(-1)
    return saved === undefined ? undefined : print(saved.work)
  }
  get key(): string {
    return this.model.submission?.key ?? ""
  }
  get offered(): ReadonlyArray<string> {
    return this.actions.map(({ title }) => title)
  }
}

describe("the page of tasks", () => {
  it("offers what may be done with the task that is looked at, and in the list that one takes it", () => {
    const looking = (of: Parameters<typeof taskOf>[0]) =>
      new TaskPage(taskOf(of)).say({ _tag: "OpenedRow", taskId: 1 }).offered
    expect(new TaskPage(taskOf()).offered).toEqual(["Refresh"])
    const rows = new TaskPage(taskOf(), taskOf({ task_id: 2, owner: ravi })).rows
    expect(rows.map(({ actions = [] }) => actions.map(({ title }) => title))).toEqual([["Take"], []])
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

  it("shows when it was due and when it ended as people write it, late or not", () => {
    const factsOf = (of: Parameters<typeof taskOf>[0]) => {
      const looked = new TaskPage(taskOf(of)).say({ _tag: "OpenedRow", taskId: 1 })
      return new Map(
        partOf(viewDated(now, looked.view), "facts")?.facts.map(({ name, value }) => [name, value])
      )
    }
    expect(factsOf({ due_at: "2026-11-20 09:00:00" }).get("Was due")).toBe("20 Nov 14:30")
    expect(factsOf({ due_at: "2026-11-20 11:00:00" }).get("Due")).toBe("20 Nov 16:30")
  })

  it("sends a count once, with when it was counted; sent again after a refusal it is the same count", () => {
    const desk = new TaskPage(taskOf()).say({ _tag: "OpenedDialog", kind: "end", task: taskOf() })
    desk.say({ _tag: "Submitted" })
    expect(desk.latest).toEqual([])
    desk.fill("qty", "2.5").say({ _tag: "Submitted" })
    const [first] = desk.latest
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
    desk.say({ _tag: "Submitted" })
    expect(desk.latest).toEqual([])
    desk.lose(desk.key).now += Day.minute
    desk.say({ _tag: "Submitted" })
    expect(desk.latest).toEqual([first])
    desk.lose(desk.key)
    desk.fill("qty", "2").say({ _tag: "Submitted" })
    expect(desk.latest).toMatchObject([
      { submission: { body: { end: { qty: "2", counted_at: "2026-11-20 10:01:00" } } } }
    ])
    const keyOf = (command: Command | undefined) => command?._tag === "DoTask" && command.submission.key
    expect(keyOf(desk.latest[0])).not.toBe(keyOf(first))
  })

  it("takes over by the name that was shown, after a question", () => {
    const desk = new TaskPage(taskOf({ owner: ravi }))
    desk.say({ _tag: "OpenedDialog", kind: "take_over", task: taskOf({ owner: ravi }) })
    desk.say({ _tag: "Submitted" })
    expect(desk.latest).toMatchObject([
      { submission: { body: { do: "take", task_id: 1, from: "Ravi Menon" } } }
    ])
  })

  it("shows what was done, and asks for the list anew (TASK-5)", () => {
    const desk = new TaskPage(taskOf()).say({ _tag: "OpenedRow", taskId: 1 })
    const mine = taskOf({ owner: { user_id: 1, name: "Asha Rao" } })
    desk.say({ _tag: "Took", task: taskOf() })
    desk.succeed(desk.key, mine)
    expect(desk.model.looked).toEqual(mine)
    expect(desk.latest).toMatchObject([{ _tag: "LoadTasks", filter: "open" }])
  })

  it("forgets what is typed where it is cancelled, and opens nothing over what somebody has opened meanwhile", () => {
    const desk = new TaskPage(taskOf()).say({ _tag: "RestoredWork", text: undefined })
    desk.say({ _tag: "OpenedDialog", kind: "not_needed", task: taskOf() }).fill("note", "found")
    const text = desk.stored
    expect(desk.say({ _tag: "CancelledDialog" }).latest.map(({ _tag }) => _tag)).toEqual(["RemoveWork"])
    const other = new TaskPage(taskOf()).say({ _tag: "OpenedDialog", kind: "end", task: taskOf() })
    expect(other.say({ _tag: "RestoredWork", text }).model.dialog?.kind).toBe("end")
  })
})
