/** A Prometheus in the place of a test's: it scrapes a real server and runs the rules, by a clock that is stepped. */
import { request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import { type Exposition, readExposition, valuesOf } from "../exposition.ts"
import { Alerts, type Rule } from "./rules.ts"
import { Database } from "./series.ts"

/** Seconds between scrapes, as README.md of docs/observability sets them. */
export const step = 15

/** The text of a target; undefined where it does not answer. */
const fetchText = (url: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const request = url.startsWith("https") ? requestHttps : requestHttp
    const sent = request(`${url}/metrics`, { rejectUnauthorized: false, timeout: 10_000 }, (reply) => {
      let text = ""
      reply.setEncoding("utf8").on("data", (chunk) => {
        text += chunk
      })
      reply.once("end", () => resolve(reply.statusCode === 200 ? text : undefined))
    })
    sent.once("timeout", () => sent.destroy())
    sent.once("error", () => resolve(undefined))
    sent.end()
  })

const clock = "packhouse_time_seconds"
/** The clock of a server goes on with that of the rules, by what that is ahead of the machine's. */
const movedOn = (found: Exposition, ahead: number): Exposition => ({
  ...found,
  samples: found.samples.map((sample) =>
    sample.name === clock ? { ...sample, value: sample.value + ahead } : sample
  )
})

export class Prometheus {
  readonly #url: string
  readonly #database = new Database()
  readonly #alerts: Alerts
  #now = Date.now() / 1000
  #lastClock: number | undefined
  /** Of the last scrape, as it was. */
  found: Exposition | undefined

  constructor(url: string, rules: ReadonlyArray<Rule>) {
    this.#url = url
    this.#alerts = new Alerts(rules)
  }

  async #scrape(): Promise<void> {
    const text = await fetchText(this.#url)
    this.found = text === undefined ? undefined : readExposition(text)
  }
  /** A scrape of the server as it is from now on: those within a second share an answer. */
  async #scrapeAnew(): Promise<void> {
    do {
      await this.#scrape()
    } while (this.found !== undefined && valuesOf(this.found, clock)[0] === this.#lastClock)
  }

  async #tick(): Promise<ReadonlySet<string>> {
    this.#now += step
    this.#lastClock = this.found === undefined ? undefined : valuesOf(this.found, clock)[0]
    const ahead = this.#now - Date.now() / 1000
    const found = this.found === undefined ? undefined : movedOn(this.found, ahead)
    this.#database.scraped({ job: "packhouse", instance: "counter" }, this.#now, found)
    return this.#alerts.run(this.#database, this.#now)
  }

  /** The alerts that fired at some time within so many seconds. */
  async over(seconds: number): Promise<ReadonlySet<string>> {
    const all = new Set<string>()
    await this.#scrapeAnew()
    for (let passed = 0; passed < seconds; passed += step) {
      await this.#scrape()
      for (const alert of await this.#tick()) all.add(alert)
    }
    return all
  }

  /** The seconds after which an alert fires, or is over; undefined where that takes longer than so many. */
  async after(alert: string, most: number, fires = true): Promise<number | undefined> {
    await this.#scrapeAnew()
    for (let passed = step; passed <= most; passed += step) {
      if (passed > step) await this.#scrape()
      if ((await this.#tick()).has(alert) === fires) return passed
    }
    return undefined
  }
}
