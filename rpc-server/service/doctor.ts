/** DoctorService: the network is examined for what the law asks (DOCTOR-1). */
import { DoctorService } from "#core/contract/doctor.ts"
import {
  type Finding,
  type FindingKind,
  type Found,
  findingKinds,
  inCustomer,
  inProduct,
  inSetting,
  inStore,
  isMust,
  isOfUae
} from "#core/doctor/finding.ts"
import { whyText } from "#core/text/doctor.ts"
import { implement } from "../rpc/handler.ts"
import { read } from "../rpc/transact.ts"
import { demoMark } from "../store/network/demo-network.ts"
import * as env from "../store/network/env-variables.ts"
import * as stores from "../store/network/stores.ts"
import { eachCustomer, eachProduct } from "../store/report/examined.ts"

/** So many of a kind are named; all are counted. */
const mostNamed = 100

const collection = () => {
  const counts = new Map<FindingKind, number>()
  const first = new Map<FindingKind, Array<Finding>>()
  return {
    add: (of: string, name: string, found: ReadonlyArray<Found>): void => {
      for (const each of found) {
        const { kind } = each
        counts.set(kind, (counts.get(kind) ?? 0) + 1)
        const named = first.get(kind) ?? []
        if (named.length < mostNamed) named.push({ of, name, why: whyText(each) })
        first.set(kind, named)
      }
    },
    findings: () =>
      findingKinds.flatMap((kind) => {
        const count = counts.get(kind) ?? 0
        return count === 0 ? [] : [{ kind, is_must: isMust(kind), count, first: first.get(kind) ?? [] }]
      })
  }
}

export const doctorService = implement(DoctorService, {
  examine: () =>
    read(function* () {
      const { add, findings } = collection()
      const examined = { stores: 0, products: 0, settings: 0, customers: 0 }
      const all = yield* stores.list()
      examined.stores = all.length
      for (const store of all) add(`store ${store.store_id}`, store.name, inStore(store))
      const sellsInIndia = all.some((store) => !isOfUae(store))
      yield* eachProduct(({ entity_id, name, is_priced, ...product }) => {
        examined.products += 1
        if (sellsInIndia)
          add(`product ${entity_id}`, name, inProduct({ ...product, isPriced: is_priced === 1 }))
      })
      for (const { name, hub_id, value } of yield* env.list()) {
        if (name === demoMark) continue
        examined.settings += 1
        add(name, hub_id === env.everyHub ? "every hub" : `hub ${hub_id}`, inSetting(name, value))
      }
      yield* eachCustomer((customer) => {
        examined.customers += 1
        add(`customer ${customer.gstin ?? customer.trn}`, customer.legal_name ?? "", inCustomer(customer))
      })
      return { examined, findings: findings() }
    })
})
