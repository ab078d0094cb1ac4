/** Lines of text, each in pieces with a style of their own. */
import { Text } from "ink"
import type { Line } from "../line.ts"
import { Row } from "./row.tsx"

export const Spans = ({ spans }: Line) =>
  spans.map(({ text, style }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a line is its place
    <Text key={index} {...style}>
      {text}
    </Text>
  ))

export const Lines = ({ lines }: { readonly lines: ReadonlyArray<Line> }) =>
  lines.map(({ spans }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
    <Row key={index}>
      <Spans spans={spans} />
    </Row>
  ))
