/** The requests of the screen of transfers. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  HubToHubService,
  StoreNewService,
  transfersListed,
  transfersPerPage
} from "../../contract/hub-transfer.ts"
import { Switch } from "../../contract/id.ts"
import { EntityService } from "../../contract/shipment.ts"
import { type Effects, failureMessage, type Host, sessionOf, tellResult } from "../../kit/effects/host.ts"
import { keepRows } from "../../kit/effects/kept-list.ts"
import { submit } from "../../kit/effects/submit.ts"
import { listFile } from "../../list-file.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import { type Flag, type Flags, isOn } from "../../session/flags.ts"
import { endsOf, type Transfer } from "../../stock/transfer.ts"
import { transferFields } from "../../stock/transfer-fields.ts"
import type { ScannedCode } from "../../stock/transfer-scan.ts"
import { creationFailed, somethingWrong, transfersNotRead, unableToLoad } from "../../text/transfer.ts"
import type { Message, OwnCommand } from "./model.ts"

/** A server that does not answer is told apart from one that fails. */
const loadingFailed = (failure: CallFailure): string =>
  failureMessage(failure, failure._tag === "Refused" ? somethingWrong : unableToLoad)

const isSwitch = Schema.is(Switch)
/** A flag as it is set, for whoever listens in; what the server goes by is the session's. */
const sentFlag = (flags: Flags, flag: Flag): typeof Switch.Type => {
  const value: unknown = flags[flag]
  return isSwitch(value) ? value : isOn(flags, flag)
}
const sentFlags = (host: Host<Message>) => {
  const flags = sessionOf(host)?.user.flags ?? {}
  return {
    all_inv_managed_by_parent: sentFlag(flags, "all_inv_managed_by_parent"),
    allow_manage_inv_on_any_prod: sentFlag(flags, "allow_manage_inv_on_any_prod")
  }
}

const pageOf = (hub_store_id: number, before: number | null, limit: number) =>
  Rpc.use((rpc) =>
    rpc.call(HubToHubService.getHubTransfers, {
      hub_store_id,
      paging: { limit, ...(before === null ? {} : { before }) }
    })
  )

/** Every transfer, so many at a time, the newest first. */
const every = Effect.fnUntraced(function* (store: number) {
  const found: Array<Transfer> = []
  for (let isThere = true; isThere; ) {
    const page = yield* pageOf(store, found.at(-1)?.order_id ?? null, transfersListed)
    found.push(...page)
    isThere = page.length === transfersListed
  }
  return found
})

export const effects: Effects<OwnCommand, Message> = {
  LoadTransfers: (host, { id, before, requestId }) =>
    tellResult(host, pageOf(id, before, transfersPerPage + 1), {
      onSuccess: (found) => ({ _tag: "LoadedTransfers", requestId, found }),
      onFailure: (failure) => {
        const problem = failureMessage(failure, transfersNotRead)
        return { _tag: "FailedTransfers", requestId, problem }
      }
    }),

  SaveTransfers: (host, { id }) =>
    keepRows(host, every(id), (transfers) => listFile("transfers", transferFields, transfers)),

  LoadTransferStores: (host, { id }) =>
    tellResult(
      host,
      Rpc.use((rpc) =>
        rpc.call(StoreNewService.getSourceStoresList, {
          hub_store_id: id,
          website_id: null,
          ...sentFlags(host)
        })
      ),
      {
        onSuccess: (stores) => ({ _tag: "FoundStores", stores }),
        onFailure: (failure) => ({ _tag: "FailedLoading", requestId: 0, problem: loadingFailed(failure) })
      }
    ),

  LoadSource: (host, { id, kind, storeId, requestId }) => {
    const { from, to } = endsOf(kind, id, storeId)
    const query = { store_id: from, destination_store_id: to, flags: sentFlags(host) }
    return tellResult(
      host,
      Rpc.use((rpc) => rpc.call(HubToHubService.getAvailableInventoryOfSourceStore, { query })),
      {
        onSuccess: ({ allowedProducts, allAvailable }) => {
          const allowed = new Set(allowedProducts)
          const products = allAvailable.filter(({ product_id }) => allowed.has(product_id))
          return { _tag: "FoundStock", requestId, products }
        },
        onFailure: (failure) => ({ _tag: "FailedLoading", requestId, problem: loadingFailed(failure) })
      }
    )
  },

  LookUpForTransfer: (host, { code, sends }) => {
    const hub = sessionOf(host)?.store.hub_id
    const found = Rpc.use(
      (rpc): Effect.Effect<ScannedCode, CallFailure> =>
        hub !== undefined
          ? Effect.map(rpc.call(EntityService.getEntityWithPack, { scan_code: code, hub }), (answer) => ({
              ...answer,
              // Where another hub sends, what lies here says nothing.
              pack: sends ? answer.pack : undefined
            }))
          : Effect.map(rpc.call(EntityService.getEntityInfo, { entity: code }), (entity) => ({
              entity,
              pack: undefined
            }))
    )
    return tellResult(host, found, {
      onSuccess: ({ entity, pack, why }) => ({
        _tag: "LookedUpCode",
        code,
        found: { entity, pack, ...(why === undefined ? {} : { why }) }
      }),
      onFailure: (failure) => ({ _tag: "FailedLookUp", code, message: failureMessage(failure) })
    })
  },

  CreateTransfer: (host, { id, key, kind, storeId, lines }) => {
    const { from, to } = endsOf(kind, id, storeId)
    return submit(host, {
      key,
      call: Rpc.use((rpc) =>
        rpc.call(
          HubToHubService.createHubTransferOrder,
          { source_store: from, destination_store: to, lines },
          { key }
        )
      ),
      toMessage: (answer) => answer,
      problemOf: (failure) =>
        failure._tag === "Ruled"
          ? creationFailed(failureMessage(failure))
          : failureMessage(failure, somethingWrong)
    })
  }
}
