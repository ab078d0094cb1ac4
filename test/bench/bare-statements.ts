/** The floor of a call that reads: node:sqlite asked the same statements on the same file, and nothing else. */
import { DatabaseSync } from "node:sqlite"
import { namesHub, type Statement, type Store, type Tx } from "#rpc-server/store/engine/transaction.ts"

export type Noted = Array<Pick<Statement, "text" | "values">>

/** A store that writes down what it is asked in its reads. */
export const notedIn = (noted: Noted, store: Store["Service"]): Store["Service"] => {
  const noting = <A>(tx: () => Tx<A>) =>
    function* (): Tx<A> {
      const steps = tx()
      let next = steps.next()
      while (next.done !== true) {
        noted.push(next.value)
        next = steps.next(yield next.value)
      }
      return next.value
    }
  return { ...store, read: (tx) => store.read(noting(tx)) }
}

/** Asks all of them for a hub, prepared before. */
export const bareReader = (file: string, noted: Noted, hub: number) => {
  const bare = new DatabaseSync(file, { readOnly: true })
  const prepared = noted.map(({ text, values }) => {
    const statement = bare.prepare(text)
    statement.setReturnArrays(true)
    return namesHub(text) ? () => statement.all({ hub }, ...values) : () => statement.all(...values)
  })
  return { ask: () => prepared.forEach((all) => void all()), close: () => bare.close() }
}

export const timed = async (work: () => unknown): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}
