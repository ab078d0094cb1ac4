/** Load over HTTP: so many connections, each with one call at a time, for so many calls. */
import { asker, rateOf } from "./asking.ts"

export interface Shot {
  readonly path: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Connections that stay open between rounds. */
export const gun = (port: number, connections: number) => {
  const { ask, close } = asker(port, connections)
  return {
    /** Fires shots over all connections; answers calls a second. Every answer is looked at by `check`. */
    fire: (shots: ReadonlyArray<Shot>, check: (text: string) => boolean): Promise<number> =>
      rateOf(connections, 0, shots.length, async (number) => {
        const shot = shots[number]
        if (shot === undefined) return
        const { text } = await ask(shot.path, shot.body, shot.headers)
        if (!check(text)) throw new Error(`an unexpected answer: ${text.slice(0, 300)}`)
      }),
    close
  }
}
