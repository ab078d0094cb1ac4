/**
 * What the command line says without a server: usage, help, completions, codes. In this process, but for what the program
 * itself is asked.
 */
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { Command } from "commander"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { programFor } from "#cli/command/program.ts"
import * as Day from "#core/day.ts"
import { cellsOf, tradeTable } from "#test/core/barcode/trade-codes.ts"
import { password } from "#test/support/network.ts"
import { isLong } from "#test/support/runs.ts"
import { runHere } from "./support/in-process.ts"
import { programs, type Ran, Workstation } from "./support/packhouse.ts"
import { shopWith } from "./support/shop.ts"

const shop = shopWith([])
const desk = new Workstation(programs(), undefined)
afterAll(() => desk.remove())

const packhouse = (...args: ReadonlyArray<string>): Promise<Ran> => runHere(desk, args)

const withPath = (
  command: Command,
  path: ReadonlyArray<string>
): ReadonlyArray<readonly [string, Command]> => [
  [path.join(" "), command],
  ...command.commands.flatMap((child) => withPath(child, [...path, child.name()]))
]

const helpOf = (command: Command): string => {
  let help = ""
  command.configureOutput({
    writeOut: (text) => {
      help += text
    }
  })
  command.outputHelp()
  return help
}

describe("usage", () => {
  it("has an example under the help of every command", async () => {
    const commands = withPath(await programFor([]), ["packhouse"])
    expect(commands.length).toBeGreaterThan(40)
    const without = commands.filter(
      ([words, command]) =>
        !helpOf(command).includes(`${words}`) || !/^Examples?:\n {2}packhouse /m.test(helpOf(command))
    )
    expect(without.map(([words]) => words)).toEqual([])
  })

  it("is asked for with exit code 0, and explained with 2 where a command is written wrongly", async () => {
    expect(await packhouse("--help")).toMatchObject({ code: 0, stderr: "" })
    expect(await desk.run(["order", "accept"])).toMatchObject({ code: 2, stdout: "" })
    expect(await packhouse("help", "order")).toMatchObject({ code: 0, stderr: "" })
    expect(await packhouse("order", "accept", "--help")).toMatchObject({ code: 0, stderr: "" })
    const wrong = [
      ["nonsense"],
      ["order"],
      ["order", "nonsense"],
      ["order", "accept"],
      ["orders", "--nonsense"],
      ["version", "surplus"]
    ]
    for (const words of wrong) {
      const ran = await packhouse(...words)
      expect([words, ran.code, ran.stdout]).toEqual([words, 2, ""])
      expect(ran.stderr).toMatch(/^Usage: packhouse|How it is written: packhouse [a-z ]*--help\n$/m)
    }
    expect((await packhouse("order", "show")).stderr).toContain(
      "How it is written: packhouse order show --help\n"
    )
  })

  it("without a terminal and without a command is a mistake", async () => {
    const ran = await desk.run([])
    expect(ran).toMatchObject({ code: 2, stdout: "" })
    expect(ran.stderr).toContain("Usage: packhouse [options] [command]")
    expect(ran.stderr).toMatch(/The screens need a terminal, and this is none: name a command\.\n$/)
  })

  it("names servers by their origin alone", async () => {
    for (const server of ["here", "ftp://here", "http://here/path", "http://name:secret@here"])
      expect(await packhouse("orders", "--server", server)).toMatchObject({
        code: 2,
        stdout: "",
        stderr: `"${server}" is not the address of a server, such as http://127.0.0.1:7410\n`
      })
  })

  it("takes secrets from stdin or a terminal, never from arguments", async () => {
    const ran = await packhouse("login", "hub")
    expect(ran).toMatchObject({ code: 2, stdout: "" })
    expect(ran.stderr).toContain("--password-stdin")
    const options = withPath(await programFor([]), []).flatMap(([, command]) => command.options)
    const takesSecret = options.filter(
      ({ long, required, optional }) => /password|secret|code$/.test(long ?? "") && (required || optional)
    )
    // Neither a pincode nor a scanned code is a secret.
    expect(new Set(takesSecret.map(({ long }) => long))).toEqual(new Set(["--code", "--pincode"]))
  })
})

describe("version", () => {
  it("is that of the package", async () => {
    const build = /^\d+\.\d+\.\d+\+[0-9a-f]{12}$/
    const { code, stdout, stderr } = await desk.run(["version"])
    expect([code, stdout.trimEnd(), stderr]).toEqual([0, expect.stringMatching(build), ""])
    expect(await desk.run(["version", "--json"]).then(({ stdout: json }) => JSON.parse(json))).toMatchObject({
      version: stdout.trimEnd()
    })
  })
})

describe("completions", () => {
  let file: string
  beforeAll(async () => {
    file = path.join(desk.folder, "completion.bash")
    writeFileSync(file, (await packhouse("completion", "bash")).stdout)
  })

  /** What bash offers at the end of these words. */
  const offered = (...words: ReadonlyArray<string>): ReadonlyArray<string> => {
    const script = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _packhouse; printf '%s\\n' "\${COMPREPLY[@]}"`
    return execFileSync("bash", ["-c", script, file, "packhouse", ...words], { encoding: "utf8" })
      .split("\n")
      .filter(Boolean)
  }

  it("offer commands, subcommands, options and choices in bash", () => {
    expect(offered("ord")).toEqual(["orders", "order"])
    expect(offered("order", "a")).toEqual(["accept", "address"])
    expect(offered("order", "invoice", "100000001", "--p")).toEqual(["--print", "--pdf"])
    expect(offered("orders", "--tab", "s")).toEqual(["scheduled"])
    expect(offered("device")).toEqual(["device", "device-daemon"])
    expect(offered("device", "p")).toEqual(["probe", "pair", "pairings"])
    expect(offered("device", "test-print", "i")).toEqual(["invoice", "itemLabel"])
    expect(offered("device", "resolve", "3f0c9a1e", "n")).toEqual(["not-printed"])
    expect(offered("device", "scale", "--t")).toEqual(["--tare"])
    expect(offered("order", "print", "1", "--paper", "i").toSorted()).toEqual(["invoice", "items"])
    expect(offered("barcode", "encode", "new")).toEqual(["newPack"])
    expect(offered("completion", "z")).toEqual(["zsh"])
  })

  it("are scripts that their shells can read", async () => {
    for (const shell of ["bash", "zsh", "fish"]) {
      const ran = await packhouse("completion", shell)
      expect(ran).toMatchObject({ code: 0, stderr: "" })
      for (const word of ["accept", "password-stdin", "scheduled", "device-daemon"])
        expect(ran.stdout).toContain(word)
      if (shell !== "fish") execFileSync("bash", ["-n"], { input: ran.stdout })
    }
    expect(await packhouse("completion", "tcsh")).toMatchObject({ code: 2 })
    expect((await packhouse("completion", "zsh", "--json")).json()).toMatchObject({ shell: "zsh" })
  })
})

describe("barcode", () => {
  const nothing = {
    packaging_date: null,
    mc_no: null,
    unique_code: null,
    order_id: null,
    item_count: null,
    product_id: null,
    weight: null,
    qty: null,
    date_of_expiry: null
  }

  /** Worked examples whose meaning no day changes. */
  const decoded: ReadonlyArray<readonly [code: string, barcode: object | null]> = [
    [
      "834120701250051226030017",
      {
        codeType: "newPack",
        product_id: 41207,
        weight: 1.25,
        qty: 1.25,
        date_of_expiry: "2026-12-05",
        mc_no: "03",
        unique_code: "0017"
      }
    ],
    [
      "M830177300099290228009999",
      {
        codeType: "newPack",
        product_id: 1773,
        weight: 1,
        qty: 1,
        date_of_expiry: "2028-02-29",
        mc_no: "00",
        unique_code: "9999"
      }
    ],
    [
      "79918040035026022600001",
      {
        codeType: "legacyPack",
        product_id: 1804,
        weight: 0.35,
        qty: 0.35,
        packaging_date: "2026-02-26",
        date_of_expiry: "2026-03-01",
        mc_no: "799",
        unique_code: "00001"
      }
    ],
    ["810100045678004", { codeType: "order", order_id: 100045678, item_count: 4 }],
    ["$$OK", { codeType: "command", unique_code: "ok" }],
    ["834120701250310227030017", null],
    ["82017730100018112600077", null],
    ["MANUAL_PACK", null],
    ["", null]
  ]

  it.each(decoded)("decodes %j offline", async (code, barcode) => {
    const ran = await packhouse("barcode", "decode", code, "--json")
    expect(ran.code).toBe(0)
    expect(ran.json()).toEqual(barcode === null ? null : { ...nothing, scan_code: code, ...barcode })
    if (barcode === null) expect(ran.stderr).toMatch(/^Barcode product not identified! \(.+\)\n$/)
    else expect(ran.stderr).toBe("")
  })

  it.each(["8901234567890", "7401234007507", "2004321024002", "W001234501255"])(
    "decodes %s of the catalogue to null, and says what is missing",
    async (code) => {
      const ran = await packhouse("barcode", "decode", code, "--json")
      expect(ran).toMatchObject({ code: 0, stdout: "null\n" })
      expect(ran.stderr).toContain("--server")
    }
  )

  it("looks codes of the catalogue up at the server that is named", async () => {
    const { url } = shop
    await desk.run(["login", "hub", "--password-stdin", "--server", url], password)
    const decode = (code: string) => packhouse("barcode", "decode", code, "--json", "--server", url)
    expect((await decode("8901234567890")).json()).toMatchObject({
      codeType: "ean13",
      product_id: 2649,
      qty: 1
    })
    expect((await decode("7401234007507")).json()).toMatchObject({
      codeType: "mrpl",
      product_id: 1773,
      qty: 0.75
    })
    expect(await decode("2004321024002")).toMatchObject({
      code: 0,
      stdout: "null\n",
      stderr: "Barcode product not identified! (its item has no product in the catalogue)\n"
    })
    const explain = (code: string, ...more: ReadonlyArray<string>) =>
      packhouse("barcode", "explain", code, ...more)
    const told = await explain("7401234007507", "--server", url)
    expect(told).toMatchObject({ code: 0, stderr: "" })
    expect(told.stdout).toContain("  3-7    01234  item of product 1773\n")
    expect(told.stdout).toMatch(/\nmrpl: product_id 1773, weight 0.75, .*\n$/)
    expect((await explain("2004321024002", "--server", url)).stdout).toContain(
      "null: item 004321 is mapped to no product"
    )
    const open = await explain("7401234007507")
    expect(open.stdout).toMatch(/\nsound; which product it is, the catalogue knows\n$/)
    expect(open.stderr).toContain("--server")
  })

  it("encodes what it decodes", async () => {
    const values = [
      "product_id=41207",
      "grams=1250",
      "date_of_expiry=2026-12-05",
      "mc_no=3",
      "unique_code=17"
    ]
    expect(await packhouse("barcode", "encode", "newPack", ...values)).toMatchObject({
      code: 0,
      stdout: "834120701250051226030017\n"
    })
    expect(
      (await packhouse("barcode", "encode", "loyaltyWorld", "item=777", "pieces=3", "--json")).json()
    ).toEqual({
      code: "P000077700003"
    })
    expect(await packhouse("barcode", "encode", "spar", "item=4321", "grams=100000")).toMatchObject({
      code: 1
    })
    expect((await packhouse("barcode", "encode", "pack")).stderr).toContain(
      "Fields of pack: product_id, grams, date_of_expiry, mc_no, unique_code."
    )
    for (const wrong of [
      ["spar"],
      ["spar", "item=4321"],
      ["spar", "item=4321", "grams=2.5"],
      ["spar", "item=1", "grams=2", "colour=red"],
      ["thing", "a=1"]
    ])
      expect(await packhouse("barcode", "encode", ...wrong)).toMatchObject({ code: 2, stdout: "" })
  })

  it("explains a code part by part", async () => {
    const ran = await packhouse("barcode", "explain", "7401234007508")
    expect(ran).toMatchObject({ code: 0, stderr: "" })
    expect(ran.stdout.split("\n").slice(-4)).toEqual([
      "  13     8      check digit, should be 7",
      "not ean, rule ean13: check digit should be 7, not 8",
      "null: check digit should be 7, not 8",
      ""
    ])
    expect((await packhouse("barcode", "explain", "7401234007508", "--json")).json()).toMatchObject({
      codeType: "mrpl",
      barcode: null,
      reason: { sentence: "check digit should be 7, not 8" }
    })
  })

  it("explains a code of any list, by the lists that are named, in their order (CODE-11)", async () => {
    const explain = async (...words: ReadonlyArray<string>) =>
      (await packhouse("barcode", "explain", ...words, "--json")).json()
    expect(await explain("]E04006381333931")).toMatchObject({
      list: "ean",
      rule: "ean13",
      symbology: "]E0",
      content: { gtin: "04006381333931" }
    })
    expect(await explain("2112345015002")).toMatchObject({ list: "packhouse", rule: "spar" })
    expect(await explain("2112345015002", "--lists", "scale,packhouse")).toMatchObject({
      list: "scale",
      content: { item: "12345", grams: 1500 }
    })
    expect(
      await packhouse("barcode", "explain", "2312345129505", "--lists", "scale", "--unit-price", "259")
    ).toMatchObject({
      stdout: expect.stringMatching(/item 12345, price 129\.50\n0\.5 kg at 259 a kilogram\n$/)
    })
    expect(await explain("]C110AB120108901234567890")).toMatchObject({
      list: null,
      reason: { sentence: expect.stringContaining("the scanner drops the separator") }
    })
    const swallowed = await packhouse("barcode", "explain", "010950110153100010AB3103000750")
    expect(swallowed.stderr).toContain("look whether the scanner drops the separator")
    expect(await packhouse("barcode", "explain", "1", "--lists", "own")).toMatchObject({
      code: 2,
      stdout: ""
    })
  })

  it("shows the rules in force, and which of them another one hides (CODE-15)", async () => {
    const { stdout, code } = await packhouse("barcode", "rules")
    expect(code).toBe(0)
    expect(stdout).toMatch(/^scale +weight21 .* never asked: packhouse, rule spar reads its codes$/m)
    const scaleFirst = await packhouse("barcode", "rules", "--lists", "scale,packhouse")
    expect(scaleFirst.stdout).toMatch(/^scale +weight21 .* item 3-7; grams 8-12, 3 decimals; check 13$/m)
  })

  it("puts a network's own rules before all others, and refuses a file that is none", async () => {
    const file = path.join(desk.folder, "rules.json")
    const [, json = ""] = /```json\n([\s\S]*?)```/.exec(readFileSync("docs/codes.md", "utf8")) ?? []
    writeFileSync(file, json)
    const { stdout } = await packhouse("barcode", "rules", "--rules", file)
    expect(stdout.split("\n")[1]).toMatch(/^shop +weight28 /)
    const code = "2812345007501"
    const explained = await packhouse(
      "barcode",
      "explain",
      code,
      "--rules",
      file,
      "--lists",
      "shop,packhouse"
    )
    expect(explained.stdout).toContain("list shop, rule weight28: weighed at the counter")
    writeFileSync(file, json.replace('"28"', '"29"'))
    expect(await packhouse("barcode", "rules", "--rules", file)).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/both read 29\d{11}\./)
    })
    writeFileSync(file, "no json")
    expect(await packhouse("barcode", "rules", "--rules", file)).toMatchObject({ code: 2, stdout: "" })
  })

  it("holds a table of codes against the rules, and names each field that is otherwise", async () => {
    const file = path.join(desk.folder, "codes.csv")
    const head = "code,rule,gtin,price\n4006381333931,ean13,04006381333931,\n"
    writeFileSync(file, `${head}"2312345129505",price23,null,129.50\n4006381333932,null,,\n`)
    const lists = ["--lists", "scale,ean"]
    expect(await packhouse("barcode", "test", file, ...lists)).toMatchObject({
      code: 0,
      stdout: "3 of 3 codes are as the table says.\n"
    })
    expect(await packhouse("barcode", "test", file)).toMatchObject({
      code: 1,
      stdout: "2 of 3 codes are as the table says.\n",
      stderr: expect.stringContaining("2312345129505: rule should be price23, and is nothing")
    })
    writeFileSync(file, "4006381333931\n")
    expect(await packhouse("barcode", "test", file)).toMatchObject({ code: 1, stdout: "" })
    expect(await packhouse("barcode", "test", `${file}.not`)).toMatchObject({ code: 1, stdout: "" })
  })

  it("reads the codes of the trade as their table says, and says why not of each that no rule reads (CODE-12, CODE-14)", async () => {
    const rows = tradeTable(Day.dayAt(Date.now()))
    const columns = [...new Set(rows.flatMap((row) => [...cellsOf(row).keys()]))]
    const quoted = (text: string) => `"${text.trim().replaceAll("\x1d", "\\x1d").replaceAll('"', '""')}"`
    const file = path.join(desk.folder, "trade.csv")
    for (const isScaleFirst of [false, true]) {
      const those = rows.filter((row) => row.isScaleFirst === isScaleFirst)
      const lines = those.map((row) => {
        const cells = cellsOf(row)
        const wanted = columns.map((name) => cells.get(name) ?? (row.expected ? "" : "null"))
        return [row.code, ...wanted].map(quoted).join(",")
      })
      writeFileSync(file, [["code", ...columns].join(","), ...lines].join("\n"))
      const lists = isScaleFirst ? ["--lists", "scale,packhouse,ean,gs1"] : []
      expect(await packhouse("barcode", "test", file, ...lists)).toMatchObject({
        code: 0,
        stdout: `${those.length} of ${those.length} codes are as the table says.\n`,
        stderr: ""
      })
    }
    const refused = rows.filter(({ refused }) => refused !== undefined)
    for (const { code, refused: why } of refused.slice(0, isLong ? undefined : 2))
      expect((await packhouse("barcode", "explain", code)).stdout).toContain(`null: ${why}`)
  })
})
