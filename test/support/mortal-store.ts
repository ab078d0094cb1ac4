/** A store whose server dies at a statement of a transaction. */
import { Store, type Tx } from "#rpc-server/store/engine/transaction.ts"

class Death extends Error {}

/** As the store, but a transaction dies at a statement where one is named. */
export const mortal = (inner: Store["Service"], at: { statements: number | null }): Store["Service"] => {
  const dying = <A>(tx: () => Tx<A>) =>
    function* (): Tx<A> {
      const generator = tx()
      let next = generator.next()
      while (next.done !== true) {
        if (at.statements !== null && at.statements-- <= 0) throw new Death("the server has died")
        next = generator.next(yield next.value)
      }
      return next.value
    }
  return Store.of({
    ...inner,
    transact: (decision) => inner.transact(dying(decision)),
    note: (decision) => inner.note(dying(decision))
  })
}
