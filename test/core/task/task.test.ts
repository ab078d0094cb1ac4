/** TASK-1 to TASK-10: which tasks there are, whose they are, and how they end. */
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import type { InvoicedLine } from "#core/order/invoiced-line.ts"
import * as Q from "#core/quantity.ts"
import { works } from "#core/session/access.ts"
import { countFor, decideEnd, type EndRequest, requireTakeable } from "#core/task/ending.ts"
import { nilTasks, readNilTasks } from "#core/task/nil-reason.ts"
import { dueAt, isLate, type Task, TaskKind, workOf } from "#core/task/task.ts"
import { endText, titleOf } from "#core/text/task.ts"
import { taskOf } from "../arbitrary/task.ts"

const asha = { userId: 1 }
const ravi = { user_id: 2, name: "Ravi Menon" }
const tagOf = (result: Result.Result<unknown, { readonly tag: string }>): string =>
  Result.isSuccess(result) ? "allowed" : result.failure.tag

describe("the task of a reason", () => {
  it.each([
    ["Out of stock", "count"],
    [" out OF stock ", "count"],
    ["Damaged", "write_off"],
    ["Quality not good", "write_off"],
    ["Expired", "return"],
    ["Customer asked to remove", undefined],
    ["in own words", undefined]
  ])("unset, %s makes %s (TASK-8)", (reason, made) => {
    for (const unset of [undefined, "", "{", '{"Damaged":"burn"}'])
      expect(readNilTasks(unset)(reason)).toBe(made)
  })

  it("is what is configured, and of a reason that is not named none (TASK-8)", () => {
    const taskOfReason = readNilTasks('{"Smells":"write_off","Out of stock":"none"}')
    expect(["Smells", "Out of stock", "Damaged"].map(taskOfReason)).toEqual([
      "write_off",
      undefined,
      undefined
    ])
  })

  it("is about what is missing of an item, and there is none of an item that was sent (TASK-2)", () => {
    const line = (accepted: number, nil: boolean, partial: number, reason: string | null) =>
      ({
        item: { item_id: 7, product_id: 1773, qty: Q.ofThousandths(1500) },
        accepted: Q.ofThousandths(accepted),
        nil,
        partialNil: Q.ofThousandths(partial),
        reason
      }) as InvoicedLine
    const made = nilTasks(
      [line(0, true, 0, "Damaged"), line(1000, false, 500, "Expired"), line(1500, false, 0, null)],
      readNilTasks(undefined)
    )
    expect(made).toMatchObject([
      { kind: "write_off", qty: 1500, item_id: 7, product_id: 1773 },
      { kind: "return", qty: 500 }
    ])
  })
})

describe("whose a task is", () => {
  it("is taken by anybody while nobody has it, and from somebody by their name alone (TASK-3)", () => {
    const free = taskOf()
    const taken = taskOf({ owner: ravi })
    const ended = taskOf({ end: endOf({}) })
    expect([
      tagOf(requireTakeable(free, asha, null)),
      tagOf(requireTakeable(taken, asha, null)),
      tagOf(requireTakeable(taken, asha, "Somebody")),
      tagOf(requireTakeable(taken, asha, "Ravi Menon")),
      tagOf(requireTakeable(taken, { userId: 2 }, null)),
      tagOf(requireTakeable(ended, asha, null))
    ]).toEqual(["allowed", "TaskTaken", "TaskTaken", "allowed", "allowed", "TaskEnded"])
  })

  it("is late once its time is over, and never once it is ended", () => {
    const now = Day.fromGmt("2026-11-20 09:00:01") ?? 0
    expect([
      isLate(taskOf(), now),
      isLate(taskOf(), now - Day.hour),
      isLate(taskOf({ end: endOf({}) }), now)
    ]).toEqual([true, false, false])
    expect([dueAt("count", now), dueAt("refund", now)]).toEqual([
      "2026-11-20 13:00:01",
      "2026-11-21 09:00:01"
    ])
  })
})

function endOf(of: Partial<NonNullable<Task["end"]>>): NonNullable<Task["end"]> {
  return {
    at: "2026-11-20 06:00:00",
    by: "Ravi Menon",
    outcome: "done",
    qty: null,
    change: null,
    reference: null,
    note: null,
    ...of
  }
}

describe("the work that a task is", () => {
  it("is the till's of a refund, and that of corrections where stock is changed (ACCESS-2)", () => {
    const tills = TaskKind.literals.filter((kind) => workOf(kind) === works.till)
    expect(tills).toEqual(["refund"])
    expect(new Set(TaskKind.literals.map(workOf))).toEqual(new Set([works.till, works.correction]))
  })
})

describe("the end of a task", () => {
  const ending = (task: Partial<Task>, said: Partial<EndRequest>) =>
    decideEnd(taskOf(task), { outcome: "done", ...said }, asha)

  it.each<[Partial<Task>, Partial<EndRequest>, object]>([
    [{}, { qty: "2.5" }, { how: "count", counted: "2.5", note: null }],
    [{}, { qty: 0 }, { how: "count", counted: "0" }],
    [{ kind: "write_off" }, { qty: 0.25, note: " Torn " }, { how: "write_off", qty: 250, note: "Torn" }],
    [{ kind: "return", sell_by: "pack" }, { qty: "2" }, { how: "return", qty: 2000 }],
    [{ kind: "refund" }, { reference: " UTR-1 " }, { how: "refund", reference: "UTR-1" }],
    [{}, { outcome: "not_needed", note: "Found" }, { how: "nothing", note: "Found" }]
  ])("%j with %j is done (TASK-4)", (task, said, how) => {
    const decided = ending(task, said)
    expect(Result.isSuccess(decided) ? decided.success : decided.failure).toMatchObject(how)
  })

  it.each<[Partial<Task>, Partial<EndRequest>, string]>([
    [{}, {}, "InvalidData"],
    [{ kind: "write_off" }, { qty: "0" }, "InvalidData"],
    [{ kind: "write_off" }, { qty: "-1" }, "InvalidData"],
    [{ kind: "return", sell_by: "pack" }, { qty: "1.5" }, "InvalidData"],
    [{ kind: "refund" }, { reference: " " }, "InvalidData"],
    [{ kind: "refund" }, { reference: "x".repeat(101) }, "InvalidData"],
    [{}, { outcome: "not_needed" }, "InvalidData"],
    [{}, { qty: 1, note: "x".repeat(201) }, "InvalidData"],
    [{ owner: ravi }, { qty: 1 }, "TaskTaken"],
    [{ end: endOf({}) }, { qty: 1 }, "TaskEnded"]
  ])("%j with %j is refused as %3$s", (task, said, tag) => {
    expect(tagOf(ending(task, said))).toBe(tag)
  })

  it("is told in words", () => {
    const wording = (of: Partial<Task>) => endText(taskOf(of))
    expect(titleOf(taskOf())).toBe("Count Chicken curry cut")
    const refund = { kind: "refund", amount: Money.ofHundredths(28_200), reference: "UTR-1" } as const
    expect(titleOf(taskOf({ ...refund, currency: "INR" }))).toBe("Refund ₹282.00 of UTR-1")
    expect(titleOf(taskOf({ ...refund, currency: "AED" }))).toBe("Refund AED 282.00 of UTR-1")
    expect([
      wording({ end: endOf({ qty: Q.one, change: Q.ofThousandths(-500) }) }),
      wording({ end: endOf({ qty: Q.one, change: Q.ofThousandths(250) }) }),
      wording({ end: endOf({ qty: Q.one, change: Q.zero }) }),
      wording({ kind: "write_off", end: endOf({ qty: Q.one }) }),
      wording({ kind: "return", end: endOf({ qty: Q.one, reference: "RET-4" }) }),
      wording({ kind: "refund", end: endOf({ reference: "UTR-9" }) }),
      wording({ end: endOf({ outcome: "not_needed", note: "Found" }) }),
      wording({})
    ]).toEqual([
      "1.00 Kg counted, 0.50 Kg less than the books said",
      "1.00 Kg counted, 0.25 Kg more than the books said",
      "1.00 Kg counted, as the books say",
      "1.00 Kg written off",
      "1.00 Kg returned, RET-4",
      "Paid back, UTR-9",
      "Not needed",
      ""
    ])
  })
})

describe("a count of a report", () => {
  const at = Day.fromGmt("2026-11-20 06:00:00") ?? 0
  const counts = new Map([[1773, { counted: Q.one, at }]])
  it.each([
    ["made since it was asked for is what the task wanted", {}, true],
    ["made before it was asked for is not", { created_at: "2026-11-20 06:00:01" }, false],
    ["of another product is not", { product_id: 2649 }, false],
    ["ends no other kind of task", { kind: "write_off" as const }, false]
  ])("%s", (_title, of, isMeant) => {
    expect(countFor(taskOf(of), counts)).toEqual(isMeant ? { counted: Q.one, at } : undefined)
  })
})
