/** FilterService: the saved filters of whoever calls. */
import { Result } from "effect"
import { done } from "#core/contract/id.ts"
import { FilterService } from "#core/contract/saved-filter.ts"
import { readFilterName } from "#core/session/saved-filter.ts"
import { implement } from "../rpc/handler.ts"
import { read, transact } from "../rpc/transact.ts"
import * as filters from "../store/network/saved-filters.ts"

export const filterService = implement(FilterService, {
  getFilters: (_, { caller }) => read(() => filters.ofUser(caller.userId)),

  saveFilter: ({ name: sent, filter }, call) =>
    transact(call, function* () {
      const name = readFilterName(sent)
      if (Result.isFailure(name)) return Result.fail(name.failure)
      return yield* filters.add(call.caller.userId, name.success, filter)
    }),

  renameFilter: ({ id, name: sent }, call) =>
    transact(call, function* () {
      const name = readFilterName(sent)
      if (Result.isFailure(name)) return Result.fail(name.failure)
      return yield* filters.rename(call.caller.userId, id, name.success)
    }),

  deleteFilter: ({ id }, call) =>
    transact(call, function* () {
      yield* filters.remove(call.caller.userId, id)
      return Result.succeed(done)
    })
})
