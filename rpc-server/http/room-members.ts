/** Who is in which room, and what goes to all of a room: bytes made once, written to every socket. */
import type { WebSocket } from "ws"
import * as Day from "#core/day.ts"
import { frameOf, type Push } from "../rpc/rooms.ts"
import { Pace } from "./pace.ts"
import { Spread } from "./spread.ts"

/** A client with so many bytes unread is dropped rather than waited for. */
const unreadLimit = 1024 * 1024
/** A room is told to fetch anew so often at most; each node and each event for itself. */
export const refreshPace = Day.second

/** A push without content of its own: who hears it fetches anew, once for however many. */
export const isSameAgain = (push: Push): boolean => {
  switch (push.event) {
    case "ORDER_PUSH_TO_ROOM":
    case "SHIPMENT_PUSH_TO_ROOM":
    case "CLAIMS_PUSH_TO_ROOM":
      return false
    case "COUNTER_PUSH_TO_ROOM":
      return push.counter === null
    default:
      return true
  }
}
export const nameOf = (push: Push): string =>
  `${push.event} ${push.store_id}${push.event === "MASTER_DATA_PUSH_TO_ROOM" ? ` ${push.kind}` : ""}`

export interface Member {
  readonly socket: WebSocket
  /** The stores whose changes it hears. */
  rooms: ReadonlyArray<number>
}

export class RoomMembers<M extends Member> {
  readonly #rooms = new Map<number, Set<M>>()
  readonly #refreshes = new Pace(refreshPace)
  readonly #spread = new Spread()

  /** Into the rooms that the member names. */
  join(member: M): void {
    for (const storeId of member.rooms) {
      const room = this.#rooms.get(storeId) ?? new Set()
      this.#rooms.set(storeId, room)
      room.add(member)
    }
  }

  leave(member: M): void {
    for (const storeId of member.rooms) {
      const room = this.#rooms.get(storeId)
      room?.delete(member)
      if (room?.size === 0) this.#rooms.delete(storeId)
    }
    member.rooms = []
  }

  /** Tells every client of a push's store: at once, or at the pace of what is the same again. */
  deliver(push: Push): void {
    if (isSameAgain(push)) this.#refreshes.run(nameOf(push), () => this.#write(push))
    else this.#write(push)
  }

  /** Pushes may have been missed: every client fetches anew. */
  refreshAll(): void {
    for (const store_id of this.#rooms.keys()) {
      for (const event of [
        "REFRESH_ORDER",
        "REFRESH_SHIPMENT",
        "REFRESH_OFF_SALE",
        "REFRESH_SETTINGS",
        "TASKS_PUSH_TO_ROOM",
        "COUNT_PUSH_TO_ROOM"
      ] as const)
        this.deliver({ event, store_id })
      this.deliver({ event: "COUNTER_PUSH_TO_ROOM", store_id, counter: null, change: null })
      this.deliver({ event: "MASTER_DATA_PUSH_TO_ROOM", store_id, kind: null })
    }
  }

  close(): void {
    this.#refreshes.close()
    this.#spread.close()
  }

  #write(push: Push): void {
    const room = this.#rooms.get(push.store_id)
    if (room === undefined || room.size === 0) return
    const frame = Buffer.from(frameOf(push))
    const send = ({ socket }: M): void => {
      if (socket.bufferedAmount > unreadLimit) socket.terminate()
      else socket.send(frame, { binary: false })
    }
    for (const member of room) {
      // What follows is thousands of products and prices.
      if (push.event === "MASTER_DATA_PUSH_TO_ROOM") this.#spread.add(() => send(member))
      else send(member)
    }
  }
}
