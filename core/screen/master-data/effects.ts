/** What the page of master data asks the server, and the file that it reads. */
import * as Effect from "effect/Effect"
import { longestPart, MasterDataService } from "../../contract/master-data.ts"
import { asks, asksBy } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage } from "../../kit/effects/host.ts"
import { failedReading } from "../../kit/effects/outcomes.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { type CallFailure, call } from "../../port/rpc.ts"
import { Paper } from "../../port/workstation.ts"
import { type Command, type Message, perPage } from "./model.ts"

/** Typing has paused (ms). */
const quietMs = 250

const refusal = (failure: CallFailure, { key }: { readonly key: string }): Message => ({
  _tag: "Refused",
  key,
  problem: failureMessage(failure),
  problems: failure._tag === "Ruled" ? failure.as("DataRefused")?.data.problems : undefined
})
const failedCheck = (failure: CallFailure, { attempt }: { readonly attempt: number }): Message => ({
  _tag: "FailedCheck",
  attempt,
  problem: failureMessage(failure)
})

const partsOf = (text: string): ReadonlyArray<string> =>
  Array.from({ length: Math.ceil(text.length / longestPart) }, (_, at) =>
    text.slice(at * longestPart, (at + 1) * longestPart)
  )

export const effects: Effects<Command, Message> = {
  LoadKinds: asks(MasterDataService.getKinds, () => ({}), {
    onSuccess: (kinds, { requestId }) => ({ _tag: "LoadedKinds", requestId, kinds }),
    onFailure: failedReading("FailedReading")
  }),
  LoadRows: asks(
    MasterDataService.getRows,
    ({ kind, search, after }) => ({
      kind,
      limit: perPage,
      ...(search.trim() === "" ? {} : { search: search.trim().slice(0, 100) }),
      ...(after === undefined ? {} : { after })
    }),
    {
      onSuccess: (page, { requestId }) => ({ _tag: "LoadedRows", requestId, page }),
      onFailure: failedReading("FailedReading")
    }
  ),
  LoadChanges: asks(
    MasterDataService.getChanges,
    ({ kind, before }) => ({ kind, limit: perPage, ...(before === undefined ? {} : { before }) }),
    {
      onSuccess: (changes, { requestId, before }) => ({ _tag: "LoadedChanges", requestId, changes, before }),
      onFailure: failedReading("FailedReading")
    }
  ),
  LoadChange: asks(
    MasterDataService.getChange,
    ({ id, after }) => ({ change_id: id, ...(after === undefined ? {} : { after }) }),
    {
      onSuccess: (details, { requestId, after }) => ({ _tag: "LoadedChange", requestId, details, after }),
      onFailure: failedReading("FailedReading")
    }
  ),
  AwaitTyping: (host, { typings }) =>
    Effect.andThen(
      Effect.sleep(quietMs),
      Effect.sync(() => host.tell({ _tag: "SearchDue", typings }))
    ),
  LoadFile: (host, { attempt, path }) =>
    Effect.match(
      Paper.use((paper) => paper.loadText(path)),
      {
        onSuccess: (text) => host.tell({ _tag: "ReadFile", attempt, text }),
        onFailure: ({ message }) => host.tell({ _tag: "FailedCheck", attempt, problem: message })
      }
    ),
  SendFile: asksBy(
    ({ attempt, wanted, text }, _session, host) => {
      const parts = partsOf(text)
      const upload_id = wanted.source.upload_id ?? ""
      return Effect.andThen(
        Effect.forEach(
          parts,
          (part, at) =>
            Effect.tap(
              call(
                MasterDataService.addPart,
                { upload_id, part: at + 1, text: part },
                { key: keyOf("part", [upload_id, at, part.length]) }
              ),
              () =>
                Effect.sync(() => host.tell({ _tag: "SentPart", attempt, sent: at + 1, all: parts.length }))
            ),
          { discard: true }
        ),
        call(MasterDataService.checkChange, { kind: wanted.kind, source: wanted.source })
      )
    },
    {
      onSuccess: (check, { attempt, wanted }) => ({ _tag: "Checked", attempt, wanted, check }),
      onFailure: failedCheck
    }
  ),
  CheckChange: asks(MasterDataService.checkChange, ({ wanted: { kind, source } }) => ({ kind, source }), {
    onSuccess: (check, { attempt, wanted }) => ({ _tag: "Checked", attempt, wanted, check }),
    onFailure: failedCheck
  }),
  MakeChange: asks(
    MasterDataService.change,
    ({ wanted: { kind, source, from, note } }) => ({
      kind,
      source,
      ...(from === undefined ? {} : { from }),
      ...(note === "" ? {} : { note })
    }),
    {
      key: ({ key }) => key,
      onSuccess: (change, { key }) => ({ _tag: "Made", key, change }),
      onFailure: refusal
    }
  ),
  UndoChange: asks(
    MasterDataService.undo,
    ({ id, force }) => ({ change_id: id, ...(force ? { force } : {}) }),
    {
      key: ({ key }) => key,
      onSuccess: (change, { key }) => ({ _tag: "Made", key, change }),
      onFailure: refusal
    }
  ),
  CancelChange: asks(MasterDataService.cancel, ({ id }) => ({ change_id: id }), {
    key: ({ key }) => key,
    onSuccess: (change, { key }) => ({ _tag: "Made", key, change }),
    onFailure: refusal
  })
}
