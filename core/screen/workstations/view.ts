/** What the page of the workstations shows: all of them in a list, or the one that is looked at. */
import type { Workstation } from "../../contract/workstation.ts"
import { adminTabs } from "../../kit/admin-tabs.ts"
import { pageCount } from "../../kit/listing.ts"
import type { Around, ScreenView } from "../../kit/shown.ts"
import { act, primary } from "../../kit/view/action.ts"
import { backHome, clearing } from "../../kit/view/back.ts"
import {
  namedColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  timeColumn,
  titleColumn
} from "../../kit/view/columns.ts"
import { standing } from "../../kit/view/cursor.ts"
import { unread } from "../../kit/view/empty.ts"
import { searchBox } from "../../kit/view/narrowing.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import { refresh } from "../../kit/view/refresh.ts"
import { table } from "../../kit/view/table.ts"
import type { Part, View } from "../../kit/view/view.ts"
import { illText, stateTexts } from "../../text/workstation.ts"
import * as say from "../../text/workstation-page.ts"
import { head } from "./head.ts"
import { doesNotWork, found, isRunning, type Message, type Model, openIn, perPage, shownIn } from "./model.ts"
import { oneView, seenText, stateTones } from "./one.ts"
import { questionOf } from "./questions.ts"
import { isTheServers, releaseIn } from "./version.ts"

const workstationTable = (model: Model, around: Around): Part<Message> => {
  const things = shownIn(model)
  const pages = pageCount(model, perPage)
  const first = (model.page - 1) * perPage
  return table<Workstation, Message>({
    id: "workstations",
    caption: head.title,
    columns: [
      titleColumn("name", "Name", 14, ({ name }) => name, { traits: ["narrow"] }),
      namedColumn("store", "Store", 20, ({ store_name, store_id }) => `${store_name} (${store_id})`, {
        short: { title: "Store", width: 14 },
        shortOf: ({ store_name }) => store_name,
        traits: ["narrow"]
      }),
      textColumn("till", "Till", 8, ({ till }) => till, { goes: 4, traits: ["named"] }),
      statusColumn("state", "State", 12, ({ state }) => stateTexts[state], {
        toneOf: ({ state }) => stateTones[state],
        traits: ["beside"]
      }),
      timeColumn("seen", "Last seen", 14, (each) => seenText(each, around.minute), {
        traits: ["named", "narrow"]
      }),
      textColumn("ill", "Not ready", "rest", (each) => (isRunning(each) ? illText(each) : ""), {
        least: 12,
        toneOf: (each) => (isRunning(each) && illText(each) !== "" ? "danger" : undefined),
        traits: ["named"]
      }),
      quantityColumn("failed", "Failed prints", 13, ({ prints }) => String(prints.failed), {
        short: { title: "Failed", width: 6 },
        toneOf: ({ prints }) => (prints.failed > 0 ? "warning" : undefined),
        goes: 2,
        traits: ["named"]
      }),
      textColumn("version", "Version", 8, ({ version }) => releaseIn(version ?? ""), {
        signOf: (each) => (isTheServers(each, around) ? undefined : "≠"),
        toneOf: (each) => (isTheServers(each, around) ? undefined : "warning"),
        goes: 3,
        traits: ["named", "narrow"]
      }),
      quantityColumn("ring", "Ring", 4, ({ ring }) => String(ring), { goes: 5, traits: ["named"] })
    ],
    things,
    empty:
      model.rows === undefined
        ? unread(model.problem, refresh)
        : model.rows.length === 0
          ? say.noneYet
          : say.noneFound,
    idOf: ({ workstation_id }) => String(workstation_id),
    toneOf: (each) => (doesNotWork(each) ? "danger" : undefined),
    outcomeOf: ({ workstation_id }) => ({ message: { _tag: "OpenedWorkstation", id: workstation_id } }),
    chosenBy: ({ workstation_id }) => ({ _tag: "SelectedRow", id: workstation_id }),
    cursor: {
      ...standing(
        things.findIndex(({ workstation_id }) => workstation_id === model.selected),
        things.length
      ),
      noun: "a workstation",
      opens: "its devices",
      moved: (by) => ({ _tag: "MovedRow", by })
    },
    paging:
      pages === 1
        ? undefined
        : {
            text: say.pageText(first + 1, first + things.length, model.total),
            page: model.page,
            pages,
            turned: (page) => ({ _tag: "TurnedPage", page })
          }
  })
}

const listView = (model: Model, around: Around): View<Message> => {
  const { rows, isLoading, problem, search, isOnlyIll, withTakenOut } = model
  return {
    title: head.title,
    isTitleHidden: true,
    sum: rows === undefined ? undefined : say.countText(found(model).length, rows.length),
    status: isLoading && rows !== undefined ? "Loading..." : "",
    actions: [
      primary("new", say.newCode, ["F2", "n"], { _tag: "OpenedNew" } as Message),
      act<Message>("offers", say.offerRelease, "o", { _tag: "OpenedOffers" }),
      { ...refresh, isMain: false }
    ],
    parts: [
      adminTabs("workstations"),
      searchBox("Search workstations", search),
      {
        part: "filters",
        filters: [
          {
            kind: "toggle",
            title: "Only what does not work",
            isOn: isOnlyIll,
            action: act<Message>("ill", "Only what does not work", "w", { _tag: "TurnedOnlyIll" })
          },
          {
            kind: "toggle",
            title: "Also taken out",
            isOn: withTakenOut,
            action: act<Message>("taken-out", "Also taken out", "t", { _tag: "TurnedTakenOut" })
          }
        ]
      },
      ...(rows === undefined ? [] : noticeOf(problem, "danger")),
      workstationTable(model, around)
    ],
    back: clearing(search, (text): Message => ({ _tag: "TypedSearch", text }), backHome),
    question: questionOf(model, around)
  }
}

export const screenView: ScreenView<Model, Message> = (model, around) => {
  const one = openIn(model)
  return one === undefined ? listView(model, around) : oneView(model, one, around)
}
