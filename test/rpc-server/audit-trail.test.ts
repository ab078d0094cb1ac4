/** What is done to a store at its machine is in the audit, and administrators find it there. */
import { rmSync } from "node:fs"
import { userInfo } from "node:os"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { AuditEntry, AuditPage } from "#core/contract/audit.ts"
import * as Day from "#core/day.ts"
import { folderOf, network, passwords } from "#test/support/import-folder.ts"
import { call, forget, login, type Place, place, startServer } from "#test/support/server.ts"
import { runSubcommand } from "#test/support/subcommand.ts"
import { anyDatabase } from "./databases.ts"

const today = Day.dayAt(Date.now())
const days = { from: Day.addDays(today, -1), to: today }
const short = ({ subject, subject_id, action }: AuditEntry) => `${subject} ${subject_id} ${action}`

describe.each(anyDatabase)("the audit of a store over $name", ({ url }) => {
  let where: Place
  let server: Awaited<ReturnType<typeof startServer>>
  let admin: string
  const folders: Array<string> = []
  const importing = async (files: Parameters<typeof folderOf>[0]) => {
    const folder = folderOf(files)
    folders.push(folder)
    const done = await runSubcommand(where, ["import", folder])
    expect([done.code, done.stderr]).toEqual([0, expect.not.stringContaining("problem")])
  }
  const ask = async (filter: object, session = admin) =>
    call(server.url, session, "AdminService.getAudit", [{ ...days, ...filter }])
  const entries = async (filter: object) => ((await ask(filter)).result as AuditPage).entries

  beforeAll(async () => {
    where = place(await url())
    await importing(network)
    await importing({
      "stores.csv":
        "store_id,hub_id,name,type,region,address,legal_name\n201,2,Kaloor South,butchery,Kerala,Stadium Link Road,Packhouse Foods Private Limited\n",
      "users.csv":
        'username,name,hub_store_id,store_ids,admin,enable_order_create,flags\nhub,Asha Nair,101,201,yes,no,"{""get_all_orders"": 1}"\n',
      "env_variables.csv": 'name,hub_id,value\nsupport_phone,,"""1800 425 0202"""\n'
    })
    server = await startServer(where)
    admin = await login(server.url, "admin", passwords.admin)
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    forget(where)
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  it("has each import with its counts, and each user, store and setting that it changed, with before and after (AUDIT-1)", async () => {
    const all = (await entries({})).filter(({ user_id }) => user_id === 0)
    expect(all.map(short).slice(0, 4)).toEqual([
      "env support_phone set",
      "user hub made administrator",
      "store 201 changed",
      expect.stringMatching(/^import packhouse-import-\w+ imported$/)
    ])
    expect(all[3]).toMatchObject({
      user_name: `${userInfo().username} (operator)`,
      detail: { by: "packhouse import", users: { added: 0, changed: 1, same: 0 } }
    })
    expect(all[1]?.detail).toEqual({
      by: "packhouse import",
      admin: { from: 0, to: 1 },
      enable_order_create: { from: true, to: false },
      unknown_flag: { from: [1, 2], to: null }
    })
    expect(all[2]).toMatchObject({
      subject_name: "Kaloor South",
      detail: { name: { from: "Kaloor", to: "Kaloor South" } }
    })
    expect(all[0]?.detail).toMatchObject({ before: '"1800 425 0101"', value: '"1800 425 0202"' })
    expect(JSON.stringify(all)).not.toContain("argon2")
  })

  it("is looked through by person, subject, thing, action, store and days, page by page (AUDIT-2)", async () => {
    await call(server.url, admin, "AdminService.updateUser", ["hub", { name: "Asha Menon" }])
    const [renamed] = await entries({ subject: "user", subject_id: "hub" })
    expect(renamed).toMatchObject({
      user_name: "Nandini Bhat",
      action: "changed",
      detail: { name: { from: "Asha Nair", to: "Asha Menon" } }
    })
    expect((await entries({ person: "ADMIN" })).map(short)).toContain("user hub changed")
    expect((await entries({ person: "nandini" })).map(short)).toContain("user hub changed")
    expect((await entries({ person: "(operator)" })).every(({ user_id }) => user_id === 0)).toBe(true)
    expect((await entries({ action: "made administrator" })).map(short)).toEqual([
      "user hub made administrator"
    ])
    expect((await entries({ subject: "env" })).map(short)).toHaveLength(3)
    expect(await entries({ person: "nobody of that name" })).toEqual([])
    expect(await entries({ from: Day.addDays(today, 1), to: Day.addDays(today, 2) })).toEqual([])
    const tooMany = await ask({ from: Day.addDays(today, -100) })
    expect(tooMany.error?.data?.tag).toBe("InvalidData")

    for (let count = 0; count < 60; count++)
      await call(server.url, admin, "AdminService.endSessions", ["hub"])
    const first = (await ask({})).result as AuditPage
    expect(first.entries).toHaveLength(50)
    const ids = new Set<number>()
    let before: AuditPage["next"] | undefined
    for (let pages = 0; pages < 20; pages++) {
      const page = (await ask(before == null ? {} : { before })).result as AuditPage
      for (const { id } of page.entries) {
        expect(ids.has(id)).toBe(false)
        ids.add(id)
      }
      before = page.next
      if (before === null) break
    }
    expect(before).toBeNull()
    expect(ids.size).toBeGreaterThan(65)
  })

  it("is for administrators alone", async () => {
    await call(server.url, admin, "AdminService.updateUser", ["hub", { admin: false }])
    const hub = await login(server.url, "hub", passwords.hub)
    expect((await ask({}, hub)).error?.data?.tag).toBe("FlagOff")
    expect((await entries({ subject: "user", subject_id: "hub" }))[0]).toMatchObject({
      action: "administrator no more"
    })
  })
})
