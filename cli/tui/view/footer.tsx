/** The last row: the main keys of what is shown. */
import { Text } from "ink"
import type { State } from "../focus.ts"
import { type Hint, hintsOf } from "../hints.ts"
import { Row } from "./row.tsx"

export const Hints = ({ hints }: { readonly hints: ReadonlyArray<Hint> }) =>
  hints.map(({ keys, label }) => (
    <Text key={`${keys} ${label}`}>
      {" "}
      <Text bold>{keys}</Text> <Text dimColor>{label}</Text>{" "}
    </Text>
  ))

export const Footer = ({ state }: { readonly state: State }) => (
  <Row>
    <Hints hints={hintsOf(state)} />
  </Row>
)
