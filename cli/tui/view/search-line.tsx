/** The line in which a list is searched. */
import { Text } from "ink"
import type { State } from "../focus.ts"
import { heldText } from "../keys.ts"
import { BoxText } from "./box-text.tsx"
import { Row } from "./row.tsx"

/** Whether the search has the line: only while somebody searches. */
export const isSearching = ({ focus }: State, search: string): boolean =>
  focus.part === "search" || search !== ""

export const SearchLine = ({ state, text }: { readonly state: State; readonly text: string }) =>
  isSearching(state, text) ? (
    <Row>
      <Text bold color="cyan">
        {" / "}
      </Text>
      <BoxText
        text={text}
        pendingText={heldText(state)}
        columns={state.size.columns - 4}
        isActive={state.focus.part === "search"}
      />
    </Row>
  ) : null
