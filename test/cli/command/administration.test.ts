/** People, flags, env variables, and the first administrator, by commands. */

import { writeFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { passwordGiven } from "#core/text/login.ts"
import { codesIn } from "#test/support/half-blocks.ts"
import { password } from "#test/support/network.ts"
import { forget, place, startServer } from "#test/support/server.ts"
import { Desk } from "./support/in-process.ts"
import type { Ran, Workstation } from "./support/packhouse.ts"
import { shopWith } from "./support/shop.ts"

/** Each test is many commands. */
const timeout = 240_000

const shop = shopWith([])
const office = Desk.at(shop, "admin")

/** Another workstation, at which nobody is logged in. */
const it = test.extend<{ readonly counter: Workstation }>({
  counter: async ({ task: _ }, use) => {
    const counter = Desk.of(shop.url)
    await use(counter)
    counter.remove()
  }
})

const admin = (...args: ReadonlyArray<string>): Promise<Ran> => office.run(args)

describe("users", { timeout }, () => {
  it("are added with a password from stdin, changed by fields, and shown", async () => {
    const added = await office.run(
      ["user", "add", "asha", "--store", "12", "name=Asha Rao", "store_ids=11,12", "--password-stdin"],
      "a long enough password\n"
    )
    expect(added).toMatchObject({
      code: 0,
      stderr: "",
      stdout: "User asha is made, for Koramangala Store.\n"
    })
    const changed = await admin(
      "user",
      "set",
      "asha",
      "marinated_max_age=8",
      "admin=true",
      "cut_off_date=2026-01-31"
    )
    expect(changed.stdout).toBe("User asha is changed: admin, cut_off_date, marinated_max_age.\n")
    expect((await admin("user", "show", "asha", "--json")).json()).toMatchObject({
      username: "asha",
      name: "Asha Rao",
      hub_store_id: 12,
      store_ids: [11, 12],
      admin: true,
      marinated_max_age: 8,
      cut_off_date: "2026-01-31"
    })
    const cleared = await admin("user", "set", "asha", "cut_off_date=", "admin=false", "--json")
    expect(cleared.json()).toMatchObject({ admin: false, cut_off_date: null })
    expect((await admin("user", "list")).stdout).toMatch(/^asha {9}Asha Rao +12 Koramangala Store/m)
  })

  it("are refused what the rules refuse, and told what is written wrongly", async () => {
    const weak = await office.run(["user", "add", "bo", "--store", "11", "--password-stdin"], "short\n")
    expect(weak).toMatchObject({
      code: 1,
      stderr: "Choose another password: it needs at least 8 characters\n"
    })
    const none = await office.run(["user", "add", "bo", "--store", "11", "--password-stdin"], "")
    expect(none).toMatchObject({ code: 2 })
    expect(await admin("user", "set", "second", "colour=red")).toMatchObject({ code: 2 })
    expect(await admin("user", "set", "second", "get_all_orders=1")).toMatchObject({
      code: 2,
      stderr: "get_all_orders is a flag: packhouse flag set NAME get_all_orders 1\n"
    })
    expect(await admin("user", "set", "second", "marinated_max_age=many")).toMatchObject({
      code: 2,
      stderr: "marinated_max_age: Whole weeks, 0 to 1000\n"
    })
    expect(await admin("user", "set", "admin", "admin=false")).toMatchObject({
      code: 1,
      stderr: "The last administrator cannot be disabled or demoted\n"
    })
    expect(await admin("user", "show", "nobody")).toMatchObject({
      code: 1,
      stderr: "There is no user nobody.\n"
    })
  })
})

describe("users at their workstations", { timeout }, () => {
  it("are kept out at once when they are disabled, and told so by the next command", async ({ counter }) => {
    expect(await counter.type("login second --password-stdin", password)).toMatchObject({ code: 0 })
    expect(await counter.type("orders")).toMatchObject({ code: 0 })
    expect(await admin("user", "disable", "second")).toMatchObject({ code: 0 })
    const ended = await counter.type("orders")
    expect(ended).toMatchObject({ code: 1, stdout: "" })
    expect(ended.stderr).toContain(`Log in: packhouse login --server ${shop.url}`)
    expect((await counter.type("orders")).stderr).toContain("You are not logged in")
    expect(await counter.type("login second --password-stdin", password)).toMatchObject({
      code: 1,
      stderr: "Invalid Login Credentials\n"
    })
    await admin("user", "enable", "second")
    expect(await counter.type("login second --password-stdin", password)).toMatchObject({ code: 0 })
  })

  it("get a new password from an administrator, or give themselves one", async ({ counter }) => {
    const set = await office.run(["user", "password", "kochi", "--password-stdin"], "first new password\n")
    expect(set).toMatchObject({ code: 0, stderr: "" })
    expect(await counter.type("login kochi --password-stdin", password)).toMatchObject({ code: 1 })
    expect(await counter.type("login kochi --password-stdin", "first new password")).toMatchObject({
      code: 1,
      stderr: `${passwordGiven} Pipe it in as a second line.\n`
    })
    expect(
      await counter.type("login kochi --password-stdin", "first new password\nkochi-hub-1")
    ).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Choose another password: it is little more than a name")
    })
    expect(
      await counter.type("login kochi --password-stdin", "first new password\nthree wet umbrellas")
    ).toMatchObject({
      code: 0
    })
    const own = await counter.type("passwd --password-stdin", "three wet umbrellas\nsecond new password\n")
    expect(own).toMatchObject({ code: 0, stderr: "" })
    expect(await counter.type("orders")).toMatchObject({ code: 0 })
    expect(await counter.type("passwd --password-stdin", "wrong\nthird new password\n")).toMatchObject({
      code: 1,
      stderr: "The present password is not right\n"
    })
    await admin("user", "sessions", "kochi", "--end")
    expect(await counter.type("orders")).toMatchObject({ code: 1 })
  })

  it("are the business of administrators alone", async ({ counter }) => {
    await counter.type("login hub --password-stdin", password)
    const lines = ["user list", "flag list hub", "env list"]
    for (const ran of await Promise.all(lines.map((line) => counter.type(line))))
      expect(ran).toMatchObject({
        code: 1,
        stdout: "",
        stderr: "This is not enabled for you (admin). Log in as an administrator: packhouse login\n"
      })
  })
})

describe("flags", { timeout }, () => {
  it("are set, listed and taken away; unknown ones and other shapes are refused", async () => {
    expect(await admin("flag", "set", "hub", "get_all_orders", "true")).toMatchObject({ code: 0, stderr: "" })
    expect(await admin("flag", "set", "hub", "get_all_order", "true")).toMatchObject({
      code: 2,
      stderr: "there is no flag get_all_order: did you mean get_all_orders?\n"
    })
    for (const value of ["off", "yes", "2"])
      expect(await admin("flag", "set", "hub", "get_all_orders", value)).toMatchObject({
        code: 2,
        stderr: "get_all_orders is true or false.\n"
      })
    await admin("flag", "set", "hub", "multiple_invoice_max_limit", "25")
    expect((await admin("flag", "list", "hub", "--json")).json()).toMatchObject({
      get_all_orders: true,
      multiple_invoice_max_limit: 25
    })
    await admin("flag", "unset", "hub", "multiple_invoice_max_limit")
    expect((await admin("flag", "list", "hub")).stdout).not.toContain("multiple_invoice_max_limit")
    expect(await admin("flag", "set", "hub", "no flag", "1")).toMatchObject({ code: 2 })
  })
})

describe("a command of somebody who logged in before", { timeout }, () => {
  it("goes by the flags that its user has now, and keeps them for the next (ROOM-5)", async ({ counter }) => {
    await counter.type("login hub --password-stdin", password)
    const invoice = () => counter.type("order invoice 999 --pdf invoice.pdf")
    await admin("flag", "unset", "hub", "enable_download_invoice")
    expect((await invoice()).stderr).toContain("enable_download_invoice")
    await admin("flag", "set", "hub", "enable_download_invoice", "true")
    expect((await invoice()).stderr).not.toContain("enable_download_invoice")
    await admin("flag", "unset", "hub", "enable_download_invoice")
    expect((await invoice()).stderr).toContain("enable_download_invoice")
  })
})

describe("env variables", { timeout }, () => {
  const setReasons = () =>
    admin("env", "set", "accept_order_reason", '["Out of stock", "Too big"]', "--hub", "1")

  it("are JSON, or text that gets its quotes; for every hub or for one", async () => {
    await admin("env", "set", "support_phone", "+91 80 4000")
    await setReasons()
    expect((await admin("env", "get", "support_phone")).stdout).toBe('"+91 80 4000"\n')
    expect((await admin("env", "get", "accept_order_reason", "--hub", "1")).stdout).toBe(
      '["Out of stock","Too big"]\n'
    )
    expect(await admin("env", "get", "accept_order_reason")).toMatchObject({
      code: 1,
      stderr: "accept_order_reason is not set. What holds then: the built-in reasons.\n"
    })
    expect((await admin("env", "list", "--json")).json()).toEqual([
      {
        name: "accept_order_reason",
        hub_id: 1,
        value: '["Out of stock","Too big"]',
        is_public: true,
        problem: null
      },
      { name: "support_phone", hub_id: null, value: '"+91 80 4000"', is_public: true, problem: null }
    ])
    const broken = await admin("env", "set", "accept_order_reason", '["Out of stock"')
    expect(broken.code).toBe(2)
    expect(broken.stderr).toContain("This is no JSON")
    await office.run(["env", "set", "nil_reason_task", "-"], '{"Out of stock":"count"}\n')
    expect((await admin("env", "get", "nil_reason_task")).stdout).toBe('{"Out of stock":"count"}\n')
    expect(await admin("env", "unset", "support_phone")).toMatchObject({ code: 0 })
    expect(await admin("env", "unset", "support_phone")).toMatchObject({ code: 1 })
  })

  it("are read by rpc, which calls any method with positional parameters", async () => {
    await setReasons()
    const answer = await admin("rpc", "UtilService.getEnvVariable", '["accept_order_reason"]', "--json")
    expect(answer).toMatchObject({ code: 0, stdout: '{"value":"[\\"Out of stock\\",\\"Too big\\"]"}\n' })
    expect(await admin("rpc", "Nobody.home")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: "Method not found. packhouse rpc rpc.discover lists the methods\n"
    })
    expect(await admin("rpc", "UtilService.getEnvVariable", "{}")).toMatchObject({ code: 2 })
    const piped = await office.run(["rpc", "UtilService.getEnvVariable", "-", "--json"], '["tagline"]')
    expect(piped.json()).toEqual({ value: null })
  })
})

describe("rpc", { timeout }, () => {
  it("has one effect for a repeat under one key", async () => {
    const add = () =>
      admin(
        "rpc",
        "AdminService.setFlag",
        '["all","template_id","7"]',
        "--key",
        "set-template-of-all",
        "--json"
      )
    const [first, second] = [await add(), await add()]
    expect(first.code).toBe(0)
    expect(second.stdout).toBe(first.stdout)
    const other = await admin(
      "rpc",
      "AdminService.setFlag",
      '["all","template_id","8"]',
      "--key",
      "set-template-of-all"
    )
    expect(other).toMatchObject({ code: 1, stderr: "This Idempotency-Key was used for another request\n" })
  })
})

describe("setup", { timeout }, () => {
  it("makes the first administrator with the server's one-time code, once", async () => {
    const where = place()
    const fresh = await startServer(where)
    const desk = Desk.of(fresh.url)
    try {
      const code = /one-time code (\S+):/.exec(fresh.output())?.[1] ?? ""
      const setUp = (given: string, name = "owner") =>
        desk.type(`setup --username ${name} --password-stdin`, `${given}\na good long password\n`)
      expect(await setUp("guess")).toMatchObject({
        code: 1,
        stderr: "This is not the one-time code that the server printed, or it was used.\n"
      })
      expect(await setUp(code)).toMatchObject({
        code: 0,
        stdout: "owner is the first administrator. Log in: packhouse login owner\n"
      })
      expect(await setUp(code, "second")).toMatchObject({ code: 1 })
      expect(await desk.type("login owner --password-stdin", "a good long password")).toMatchObject({
        code: 0
      })
      expect((await desk.type("user list --json")).json()).toHaveLength(1)
    } finally {
      desk.remove()
      await fresh.stop()
      forget(where)
    }
  })
})

describe("the archive", { timeout }, () => {
  it("says what is due when, and that nothing is", async () => {
    expect((await admin("env", "set", "archive_order_days", "3")).code).toBe(1)
    expect(await admin("env", "set", "archive_order_days", "800")).toMatchObject({ code: 0 })
    const state = await admin("archive", "--status")
    expect(state).toMatchObject({ code: 0, stderr: "" })
    expect(state.stdout).toMatch(/^Finished orders are archived 800 days after their last change/)
    expect(state.stdout).toMatch(/In the archive: 0 orders \(0 kB\), 0 packs\./)
    expect((await admin("archive", "--json")).json()).toMatchObject({ orders: 0, packs: 0 })
    expect((await admin("env", "unset", "archive_order_days")).code).toBe(0)
  })

  it("is for administrators", async ({ counter }) => {
    await counter.type("login hub --password-stdin", password)
    const refused = await counter.run(["archive"])
    expect(refused).toMatchObject({ code: 1, stdout: "" })
    expect(refused.stderr).toMatch(/This is not enabled for you \(admin\)/)
  })
})

describe("the pick-up session", { timeout }, () => {
  it("is a code that is read off the terminal, and text for scripts; another one ends the one before", async ({
    counter
  }) => {
    await counter.type("login pickup --password-stdin", password)
    const first = (await counter.type("pickup --text")).stdout.trim()
    expect(first).toMatch(/^[\w-]{43}$/)
    const shown = await counter.type("pickup")
    expect(shown).toMatchObject({ code: 0 })
    expect(shown.stderr).toMatch(/^Scan this with the item pick-up app: it logs in as /)
    expect(await codesIn(shown.stdout.split("\n"))).toEqual([{ format: "QRCode", text: first }])
    const { session } = (await counter.type("pickup --refresh --json")).json() as { session: string }
    expect(session).not.toBe(first)
    expect((await counter.type("pickup --text")).stdout).toBe(`${session}\n`)
    expect(await codesIn((await counter.type("pickup")).stdout.split("\n"))).toMatchObject([
      { text: session }
    ])
  })

  it("is refused without its flag, and renewed by its owner alone", async ({ counter }) => {
    await counter.type("login second --password-stdin", password)
    for (const words of ["pickup", "pickup --refresh"])
      expect(await counter.type(words)).toMatchObject({
        code: 1,
        stdout: "",
        stderr: "This is not enabled for you (enable_item_pickup)\n"
      })
    const { id } = (await admin("user", "show", "pickup", "--json")).json() as { id: number }
    const foreign = await counter.run(["rpc", "AuthService.refreshItemPickupLoginSession", `[${id}]`])
    expect(foreign).toMatchObject({ code: 1, stdout: "" })
  })
})

describe("GTINs of products", { timeout }, () => {
  it("are given and taken by administrators, each to one product, and the catalogue finds it by them (CODE-16)", async ({
    counter
  }) => {
    const gtin = (...args: ReadonlyArray<string>) => admin("catalogue", "gtin", ...args)
    expect(await gtin("list", "1773")).toMatchObject({
      code: 0,
      stdout: "Product 1773 has no GTIN beside its EAN13.\n"
    })
    expect((await gtin("add", "1773", "4006381333931")).stdout).toBe("04006381333931\n")
    expect((await gtin("add", "1773", "18901234567897x12")).stdout).toBe(
      "04006381333931\n18901234567897x12\n"
    )
    expect((await gtin("add", "1773", "18901234567897x24")).stdout).toContain("18901234567897x24\n")
    // The next list is fetched anew by everybody, and has it.
    await counter.run(["login", "hub", "--password-stdin"], `${password}\n`)
    expect((await counter.run(["catalogue", "show", "18901234567897"])).stdout).toContain("1773")
    expect(await gtin("add", "2648", "4006381333931")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("product 1773 has this GTIN already")
    })
    expect(await gtin("add", "2648", "18901234567897")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("is a carton: write how many pieces it holds")
    })
    expect(await gtin("add", "99", "96385074")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Product not found")
    })
    expect((await counter.run(["catalogue", "gtin", "add", "2648", "96385074"])).code).toBe(1)
    expect((await gtin("remove", "1773", "04006381333931")).stdout).toBe("18901234567897x24\n")
    expect((await gtin("remove", "1773", "04006381333931")).code).toBe(1)
  })
})

describe("code rules", { timeout }, () => {
  it("are checked without a server, imported once, shown, exported, and codes are explained by them (CODE-20)", async ({
    counter
  }) => {
    const rules = (...args: ReadonlyArray<string>) => admin("barcode", "rules", ...args)
    const head = "list,is_on,name,title,kind,length,starts,fields\n"
    const weight = "shop,,weight28,weighed at the counter,weighed,13,28,item 3-7; grams 8-12; check 13\n"
    const write = (file: string, text: string) => writeFileSync(path.join(office.folder, file), text)
    write("own.csv", head + weight)
    write("twins.csv", head + weight + weight.replace("weight28", "twin"))
    write("off.csv", `${head}packhouse,no,,,,,,\n`)
    expect((await rules("check", "own.csv")).stdout).toBe("1 rule in 1 list: shop.\n")
    expect(await rules("check", "twins.csv")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^twins\.csv:3: Rules weight28 and twin both read 28\d{11}\./)
    })
    expect((await rules("import", "own.csv")).stdout).toBe(
      "Version 1 of the code rules is saved: shop, packhouse, ean, gs1, scale.\n"
    )
    expect((await rules("import", "own.csv", "--json")).json()).toMatchObject({
      version: 1,
      isChanged: false
    })
    const server = ["--server", shop.url]
    expect((await rules(...server)).stdout).toMatch(/^shop +weight28 +weighed at the counter +13 +28 /m)
    expect((await admin("barcode", "explain", "2812345015001", ...server)).stdout).toContain(
      "list shop, rule weight28"
    )
    expect((await admin("barcode", "explain", "2812345015001")).stdout).toContain("list packhouse")
    expect((await rules("export", "all.csv")).stdout).toMatch(/^Saved .*all\.csv\n$/)
    expect((await rules("import", "all.csv")).stdout).toContain("as the file says already")
    expect(await rules("import", "off.csv")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Ask for it with --without-packhouse.")
    })
    expect((await rules("import", "off.csv", "--without-packhouse")).stdout).toBe(
      "Version 2 of the code rules is saved: packhouse (off), shop, ean, gs1, scale.\n"
    )
    await counter.run(["login", "hub", "--password-stdin"], `${password}\n`)
    write("on.csv", `${head}packhouse,yes,,,,,,\n`)
    expect((await counter.run(["barcode", "rules", "import", path.join(office.folder, "on.csv")])).code).toBe(
      1
    )
    expect((await rules("import", "on.csv")).code).toBe(0)
  })
})
