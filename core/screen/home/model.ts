/** Home: where somebody stands on the board of the day. What it shows comes from what the client holds. */

/** Among the tiles, or among the figures over them. */
export interface Model {
  readonly on: "tiles" | "figures"
  readonly index: number
}
export const init: Model = { on: "tiles", index: 0 }

export type Message = {
  readonly _tag: "Chose"
  readonly on: Model["on"]
  readonly index: number
}

export const update = (_: Model, { on, index }: Message): Model => ({ on, index })
