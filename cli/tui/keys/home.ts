/** Keys of the home menu. */
import type { Message, Model } from "#core/screen/app/model.ts"
import { adminPath, type Tile, tilesOf, waysOf } from "#core/screen/home/model.ts"
import { badge } from "#core/screen/shipment-cache.ts"
import type { State } from "../focus.ts"
import { processingCount } from "../queue-facts.ts"
import { type Binding, say } from "./binding.ts"

export const tiles = (model: Model): ReadonlyArray<Tile> =>
  model.session === undefined
    ? []
    : tilesOf(model.session, {
        orders: model.book.counts,
        processing: processingCount(model),
        shipments: badge(model.shipments, model.session.user)
      })

export const tileColumns = (columns: number): number => Math.max(1, Math.floor(columns / 26))

export const adminAddress = (server: string): string => `${server}${adminPath}`

const opening = ({ leadsTo }: Tile, server: string): Message => {
  if (leadsTo === "logout") return { _tag: "AskedToLogOut" }
  return leadsTo === "admin"
    ? { _tag: "Succeeded", message: `Open ${adminAddress(server)} in a browser` }
    : { _tag: "AskedForRoute", route: leadsTo }
}

export const homeKeys = ({ model, size }: State): ReadonlyArray<Binding> => {
  if (model.page._tag !== "Home" || model.session === undefined) return []
  const { selected } = model.page.model
  const all = tiles(model)
  const columns = tileColumns(size.columns)
  const steps: Readonly<Record<string, number>> = { Left: -1, Right: 1, Up: -columns, Down: columns }
  return [
    {
      keys: ["Left", "Right", "Up", "Down"],
      shown: "Arrows",
      label: "choose",
      isMain: true,
      press: (key) =>
        say({
          _tag: "GotScreenMessage",
          screen: "Home",
          message: { _tag: "MovedTile", by: steps[key] ?? 0, count: all.length }
        })
    },
    {
      keys: ["Enter"],
      label: "open",
      isMain: true,
      press: () => {
        const tile = all[selected]
        return tile === undefined ? {} : say(opening(tile, model.server))
      }
    },
    ...all.slice(0, 9).map(
      (tile, index): Binding => ({
        keys: [String(index + 1)],
        label: tile.title,
        press: () =>
          say(
            { _tag: "GotScreenMessage", screen: "Home", message: { _tag: "SelectedTile", index } },
            opening(tile, model.server)
          )
      })
    ),
    ...waysOf(model.session).map(
      ({ title, key, leadsTo }): Binding => ({
        keys: [key],
        label: title,
        press: () => say({ _tag: "AskedForRoute", route: leadsTo })
      })
    )
  ]
}
