/** BOUND-1: what a client can make grow has a bound by user and day, and who has used it up hinders nobody else. */
import { Effect, Result, Schema } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { type Bounded, mostOfDay } from "#core/session/day-budget.ts"
import { WritesOfDay } from "#rpc-server/rpc/writes-of-day.ts"
import { take } from "#rpc-server/store/engine/day-use.ts"
import { once } from "#rpc-server/store/engine/idempotency.ts"
import { Store, select } from "#rpc-server/store/engine/transaction.ts"
import * as sessions from "#rpc-server/store/network/sessions.ts"
import { Hub } from "#test/support/hub.ts"
import { allow, incrementOf, seed } from "#test/support/network.ts"
import { ordersOf } from "#test/support/orders.ts"
import { ask, call, forget, type Place, place, within } from "#test/support/server.ts"
import { changes, transaction } from "#test/support/transaction.ts"
import { anyDatabase } from "./databases.ts"

const noon = Date.UTC(2026, 10, 20, 6, 30)

describe.each(anyDatabase)("the bounds of a day on $name", ({ url: databaseUrl }) => {
  let where: Place
  beforeAll(async () => {
    where = place(await databaseUrl())
    await within(where, Effect.void)
  })
  afterAll(() => forget(where))

  const did = <A, E>(work: () => Generator<never, Result.Result<A, E>> | ReturnType<typeof take>) =>
    ask(
      where,
      Store.use((store) => store.transact(work as never) as Effect.Effect<A, E, never>).pipe(
        Effect.match({ onSuccess: () => true, onFailure: () => false })
      )
    )
  const takes = (userId: number, of: Bounded, much: number, now: number) =>
    did(() => take(userId, of, much, now))

  it("a user has so much, another user, another thing and the next day as much again (BOUND-1)", async () => {
    const { log } = mostOfDay
    expect(await takes(7, "log", log - 40, noon)).toBe(true)
    expect(await takes(7, "log", 41, noon)).toBe(false)
    // What did not fit took nothing.
    expect(await takes(7, "log", 40, noon)).toBe(true)
    expect(await takes(7, "log", 1, noon)).toBe(false)
    expect(await takes(8, "log", log, noon)).toBe(true)
    expect(await takes(7, "audit", 1, noon)).toBe(true)
    expect(await takes(7, "log", log + 1, noon + 24 * Day.hour)).toBe(false)
    // The day is one of Asia/Calcutta, and a node whose clock is behind counts into it.
    expect(await takes(7, "log", 1, Date.UTC(2026, 10, 20, 18, 29))).toBe(false)
    expect(await takes(7, "log", log, Date.UTC(2026, 10, 20, 18, 30))).toBe(true)
    expect(await takes(7, "log", 1, noon)).toBe(false)
  })

  it("lines of a count are bounded by their number, whatever calls bring them", async () => {
    expect(await takes(13, "counted", mostOfDay.counted - 200, noon)).toBe(true)
    expect(await takes(13, "counted", 201, noon)).toBe(false)
    expect(await takes(13, "counted", 200, noon)).toBe(true)
    expect(await takes(13, "counted", 1, noon)).toBe(false)
    expect(await takes(14, "counted", 200, noon)).toBe(true)
  })

  it("several nodes count together, and take what is left to the last one (BOUND-1)", async () => {
    const nodes = [new WritesOfDay(), new WritesOfDay()]
    const from = (node: WritesOfDay | undefined, user: number, times: number) =>
      ask(
        where,
        Effect.map(
          Effect.forEach(
            Array.from({ length: times }),
            () => node?.take(user, noon) ?? Effect.succeed(false)
          ),
          (taken) => taken.filter(Boolean).length
        )
      )
    expect(await takes(9, "writes", mostOfDay.writes - 230, noon)).toBe(true)
    const [one, other] = nodes
    expect([await from(one, 9, 1), await from(other, 9, 1)]).toEqual([1, 1])
    expect([await from(one, 9, 150), await from(other, 9, 150)]).toEqual([129, 99])
    expect([await from(one, 9, 5), await from(one, 10, 5)]).toEqual([0, 5])
    // As many as there were, to the last one.
    expect(1 + 1 + 129 + 99).toBe(230)
  })

  it("long answers are kept packed, told again whole, and counted", async () => {
    const answer = { lines: Array.from({ length: 2000 }, (_, at) => ({ at, name: "Chicken curry cut" })) }
    const key = { userId: 11, storeId: 11, hubId: 1, key: "a-key-of-it", bodyHash: "body", now: noon }
    const told = () =>
      ask(
        where,
        Store.use((store) =>
          store.transact(
            once(key, function* () {
              yield* sessions.end("nobody's")
              return Result.succeed(answer)
            })
          )
        )
      )
    expect(await told()).toEqual(answer)
    expect(await told()).toEqual(answer)
    const Row = select(
      Schema.Struct({ answer: Schema.String, used: Schema.Int }),
      `SELECT i.answer, u.used FROM idempotency i JOIN day_use u ON u.user_id = i.user_id AND u.subject = 'answers'
       WHERE i.user_id = ?`
    )
    const [row] = await ask(
      where,
      Store.use((store) => store.read(() => Row(11)))
    )
    expect(row?.answer.length).toBeLessThan(JSON.stringify(answer).length / 3)
    expect(row?.used).toBe(row?.answer.length)

    expect(await takes(11, "answers", mostOfDay.answers - (row?.used ?? 0), noon)).toBe(true)
    const another = { ...key, key: "another-key" }
    const refused = await ask(
      where,
      Store.use((store) =>
        Effect.flip(
          store.transact(
            once(another, function* () {
              yield* take(12, "log", 77, noon)
              return Result.succeed(answer)
            })
          )
        )
      )
    )
    expect(refused).toMatchObject({ tag: "DaySpent", data: { of: "answers" } })
    // Nothing of it has happened.
    expect(await takes(12, "log", mostOfDay.log, noon)).toBe(true)
  })

  it("a user keeps the sessions of the last logins, and others all of theirs", async () => {
    await ask(where, seed(noon, [], []))
    const [one, two] = [1, 2]
    await ask(
      where,
      transaction(function* () {
        for (let at = 0; at < 5; at += 1)
          for (const user of [one, two])
            yield* sessions.add(`token ${user} ${at}`, user, "login", noon + at, noon + at)
        yield* sessions.endOldest(one, "login", one, "login", 3)
      })
    )
    const Left = select(
      Schema.Struct({ token_hash: Schema.String }),
      "SELECT token_hash FROM session ORDER BY user_id, created_at"
    )
    const left = await ask(
      where,
      Store.use((store) => store.read(() => Left()))
    )
    expect(left.map(({ token_hash }) => token_hash)).toEqual([
      ...[2, 3, 4].map((at) => `token ${one} ${at}`),
      ...[0, 1, 2, 3, 4].map((at) => `token ${two} ${at}`)
    ])
  })
})

describe("who has used up a day", () => {
  const spent = (of: Bounded, user: string) => ({
    text: `INSERT INTO day_use (user_id, subject, day, used)
      SELECT id, '${of}', ?, ? FROM app_user WHERE username = '${user}'`,
    values: [Day.dayAt(Date.now() + 24 * Day.hour), mostOfDay[of] - 10]
  })
  const server = Hub.onSqlite(
    Effect.all([
      seed(Date.now(), ordersOf([40]), []),
      allow({ enable_order_create: 1, enable_shift: 1 }, "hub"),
      changes(
        ...(["log", "audit", "openings", "prints", "baskets", "shifts"] as const).map((of) =>
          spent(of, "hub")
        ),
        spent("writes", "second")
      )
    ])
  )
  const asked = async (session: string, method: string, params: ReadonlyArray<unknown>) => {
    const { error } = await server.call(method, params, session)
    return error === undefined ? "ok" : `${error.data?.tag}: ${error.message}`
  }
  const item = { item_id: 4000, product_id: 1773, qty: 1, scanned_info: { items: [] } }

  it("is refused with its own sentence, after a login as before, and others go on", async () => {
    const [hub, all] = [await server.login("hub"), await server.login("all")]
    expect(await asked(hub, "LogService.log", ["ten more."])).toBe("ok")
    for (const session of [hub, await server.login("hub")])
      expect(await asked(session, "LogService.log", ["and one more line"])).toBe(
        "DaySpent: This user has sent too many lines for the log today: no more are kept until tomorrow"
      )
    expect(await asked(hub, "AuditService.saveOrderAudit", [incrementOf(40), [item]])).toBe(
      "DaySpent: This user has sent too many audit entries today: no more are kept until tomorrow"
    )
    expect(await asked(all, "LogService.log", ["a line of somebody else"])).toBe("ok")
    expect(await asked(all, "AuditService.saveOrderAudit", [incrementOf(40), [item]])).toBe("ok")
    // Their work goes on.
    expect(await asked(hub, "ClientService.clientAssign", [40, null, "order"])).toBe("ok")
  })

  it("opens, prints, begins carts and shifts under made-up names so often, and each of them counts once", async () => {
    const hub = await server.login("hub")
    const spent = (of: string) => expect.stringMatching(`^DaySpent: This user has ${of} .* until tomorrow$`)
    const times = async (method: string, params: (at: number) => ReadonlyArray<unknown>) => {
      const answers: Array<string> = []
      for (let at = 0; at < 11; at += 1) answers.push(await asked(hub, method, params(at)))
      return answers
    }
    const ten = Array.from({ length: 10 }, () => "ok")
    const name = (at: number) => `made-up-${at}`
    const print = (at: number) => [40, "invoice", name(at)]
    expect(await times("OrderService.confirmOrderPrint", print)).toEqual([...ten, spent("printed")])
    // A job that was told before is told again.
    expect(await asked(hub, "OrderService.confirmOrderPrint", print(3))).toBe("ok")
    expect(await times("CommerceService.setupGuestUser", (at) => [1, name(at)])).toEqual([
      ...ten,
      spent("begun")
    ])
    // So is a cart that was begun, and those of the session.
    for (const basket of [name(3), "quick", ""])
      expect(await asked(hub, "CommerceService.setupGuestUser", [1, basket])).toBe("ok")
    expect(await asked(hub, "CommerceService.setCartAside", [1, "aside-0"])).toEqual(spent("begun"))
    expect(await times("ShiftService.openShift", (at) => [name(at), 0])).toEqual([...ten, spent("opened")])
    expect(await times("OrderService.getOrderInfo", () => [40])).toEqual([...ten, spent("opened")])
  })

  it("of writes reads on and can log out, and changes nothing more", async () => {
    const [second, hub] = [await server.login("second"), await server.login("hub")]
    const assign = (session: string) => asked(session, "ClientService.clientAssign", [40, null, "order"])
    const keyed = (key: string) =>
      call(server.url, second, "ClientService.clientAssign", [40, null, "order"], { "idempotency-key": key })
    const first = await keyed("assigned-once")
    expect(first.error).toBeUndefined()
    for (let at = 0; at < 9; at += 1) expect(await assign(second)).toBe("ok")
    for (let at = 0; at < 3; at += 1)
      expect(await assign(second)).toBe(
        "DaySpent: This user has made too many changes today: no more are taken until tomorrow"
      )
    // What was done is told again under its key, and nothing else (KEY-1).
    expect(await keyed("assigned-once")).toMatchObject({ result: first.result })
    expect((await keyed("assigned-twice")).error?.data?.tag).toBe("DaySpent")
    expect(await asked(second, "OrderService.getOrderInfo", [40])).toBe("ok")
    expect(await assign(hub)).toBe("ok")
    expect(await asked(second, "AuthService.logout", [])).toBe("ok")
  })
})
