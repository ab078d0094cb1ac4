/** UtilService.getEnvVariable over 16 connections, against bare node:http doing the same hash, SELECTs and JSON. */
import { seeded } from "./invoices.ts"
import { gun, type Shot } from "./load.ts"
import { type Bench, inTurn, workOf } from "./measure.ts"
import { bare, ours } from "./programs.ts"
import { copyOf, removeCopy, session } from "./transaction.ts"

const rounds = 9
const perRound = 4000
const shot: Shot = {
  path: "/api",
  body: JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "UtilService.getEnvVariable",
    params: ["accept_order_reason"]
  }),
  headers: { "content-type": "application/json", authorization: session }
}
const isValue = (text: string): boolean => text.includes("Out of stock")

export const bench: Bench = {
  name: "UtilService.getEnvVariable with 16 connections, against bare node:http with the same hash, SELECTs and JSON",
  goal: "at most 1.8 times the processor time",
  isMet: (found) => workOf(found) <= 1.8,
  run: async (notes) => {
    const file = await seeded(1)
    const [mine, theirs] = [copyOf(file), copyOf(file)]
    const [server, peer] = await Promise.all([ours(mine), bare(theirs)])
    const [at, against] = [gun(server.port, 16), gun(peer.port, 16)]
    const shots = Array.from({ length: perRound }, () => shot)
    const found = await inTurn(
      rounds,
      () => at.fire(shots, isValue),
      () => against.fire(shots, isValue),
      (a, b) => a / b,
      "calls/s",
      1,
      { ours: server.cpu, peer: peer.cpu }
    )
    notes(`memory ${Math.round(server.memory())} and ${Math.round(peer.memory())} MiB`)
    at.close()
    against.close()
    await Promise.all([server.stop(), peer.stop()])
    for (const copy of [mine, theirs, file]) removeCopy(copy)
    return found
  }
}
