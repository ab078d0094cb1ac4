/** All screens: what the state says, from the header to the keys of the moment. */
import { Box } from "ink"
import { useSyncExternalStore } from "react"
import { isTooSmall, layerOf, type State, smallest } from "../focus.ts"
import { bodyRows } from "../scroll.ts"
import type { UiStore } from "../ui-store.ts"
import { wholeCode } from "../whole-code.ts"
import { Footer } from "./footer.tsx"
import { Header } from "./header.tsx"
import { Leaving } from "./leaving.tsx"
import { Lines } from "./lines.tsx"
import { NoticeRest, NoticeRow, noticesOf } from "./notice.tsx"
import { Over } from "./over.tsx"
import { Row } from "./row.tsx"
import { StatusBar } from "./status-bar.tsx"
import { ViewPage } from "./view-page.tsx"
import { ViewQuestion } from "./view-question.tsx"

const Page = ({ state }: { readonly state: State }) => {
  if (state.model.isStarting) return <Row dimColor> Connecting...</Row>
  return <ViewPage state={state} />
}

const Above = ({ state }: { readonly state: State }) => {
  switch (layerOf(state)) {
    case "leaving":
      return <Leaving state={state} />
    case "over":
      return <Over state={state} />
    case "dialog":
      return <ViewQuestion state={state} />
    case "page":
      return null
  }
}

export const Screens = ({ stage }: { readonly stage: UiStore }) => {
  const state = useSyncExternalStore(stage.subscribe, stage.state)
  const { columns, rows } = state.size
  if (isTooSmall(state.size))
    return (
      <Row>
        {`Packhouse needs ${smallest.columns}x${smallest.rows}; this window has ${columns}x${rows}.`.slice(
          0,
          columns
        )}
      </Row>
    )
  const notices = noticesOf(state)
  const code = layerOf(state) === "dialog" ? wholeCode(state) : undefined
  return (
    <Box flexDirection="column" width={columns} height={rows}>
      {code === undefined ? (
        <>
          <Header state={state} />
          <Box flexDirection="column" width={columns} height={bodyRows(state.size)} overflow="hidden">
            <Page state={state} />
            <Above state={state} />
          </Box>
        </>
      ) : (
        <Lines lines={code} />
      )}
      {notices === undefined ? <StatusBar state={state} /> : <NoticeRow state={state} notices={notices} />}
      {notices?.rows[1] === undefined ? (
        <Footer state={state} />
      ) : (
        <NoticeRest state={state} notices={notices} />
      )}
    </Box>
  )
}
