/**
 * Faults that the development environment lets happen, once each: so the bad hour of every screen can be seen by hand. Any
 * other environment arranges none.
 */
import { Context } from "effect"
import { type Outcome, outcomes } from "#core/contract/demo.ts"

/** How one call goes wrong: one of the named ways, or an error with a message. */
export type InjectedFault = { readonly is: Outcome } | { readonly is: "error"; readonly message: string }

export const readInjectedFault = (text: string): InjectedFault =>
  outcomes.includes(text as Outcome) ? { is: text as Outcome } : { is: "error", message: text }

export class FaultInjection extends Context.Service<
  FaultInjection,
  {
    /** This is the development environment. */
    readonly isDevelopment: boolean
    /** The next call of a method goes wrong. False where that is not allowed. */
    readonly arrange: (method: string, fault: InjectedFault) => boolean
    /** How this call of a method goes wrong, if it does. */
    readonly take: (method: string) => InjectedFault | undefined
  }
>()("packhouse/rpc-server/rpc/FaultInjection") {}

export const noFaultInjection = FaultInjection.of({
  isDevelopment: false,
  arrange: () => false,
  take: () => undefined
})

export const injectedFaults = (): FaultInjection["Service"] => {
  const arranged = new Map<string, InjectedFault>()
  return FaultInjection.of({
    isDevelopment: true,
    arrange: (method, fault) => {
      arranged.set(method, fault)
      return true
    },
    take: (method) => {
      const fault = arranged.get(method)
      arranged.delete(method)
      return fault
    }
  })
}
