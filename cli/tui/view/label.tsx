/** Product labels: the product at hand, what the scale shows, the weight total in its colour, and the latest labels. */
import { Box, Text } from "ink"
import {
  cardWeight,
  currentProduct,
  type Label,
  type LabelProduct,
  waitingCount,
  weightColour,
  weightTotal
} from "#core/screen/label/model.ts"
import { labelContext } from "#core/screen/label/screen.ts"
import { scaleText, weightSource } from "#core/screen/label/update.ts"
import { waitingText } from "#core/screen/label/words.ts"
import { kilograms } from "#core/text/device.ts"
import { fitted, wrap } from "../fit.ts"
import { layerOf, type State } from "../focus.ts"
import { heldText } from "../keys.ts"
import { apart, Row } from "./row.tsx"
import { ScanLine } from "./scan-line.tsx"

const stateSign: Record<Label["state"], string> = { printing: "◐", printed: "✓", failed: "✗", unknown: "?" }
const stateColour: Record<Label["state"], string> = {
  printing: "yellow",
  printed: "green",
  failed: "red",
  unknown: "red"
}
const stateWord: Record<Label["state"], string> = {
  printing: "printing",
  printed: "printed",
  failed: "not printed",
  unknown: "may be printed"
}
const whatNow: Partial<Record<Label["state"], string>> = {
  failed: "F8 prints it again.",
  unknown: "Look at the printer: F6 it came out, F7 it did not."
}

/** In the place of a picture, which a terminal does not show: the first letters of the name. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase()

const Card = ({ product, columns }: { readonly product: LabelProduct; readonly columns: number }) => {
  const width = columns - 16
  return (
    <Box marginLeft={1}>
      <Box
        width={12}
        height={5}
        borderStyle="round"
        borderDimColor
        justifyContent="center"
        alignItems="center"
      >
        <Text dimColor>{fitted(initials(product.name), 2)}</Text>
      </Box>
      <Box flexDirection="column" marginLeft={2}>
        <Row dimColor>{fitted(`Product ${product.id}`, width)}</Row>
        <Row>{fitted((product.parentName ?? "").toUpperCase(), width)}</Row>
        <Row bold>{fitted(product.name, width)}</Row>
        <Row>{fitted(cardWeight(product), width)}</Row>
      </Box>
    </Box>
  )
}

const Printed = ({ label, columns }: { readonly label: Label; readonly columns: number }) => {
  const start = ` ${fitted(label.product.name, columns - 44)} ${fitted(kilograms(label.grams), 9, "right")}${label.isTyped ? " typed" : "      "} `
  const now = whatNow[label.state]
  return (
    <>
      <Row>
        {" "}
        <Text bold color={stateColour[label.state]}>
          {stateSign[label.state]}
        </Text>
        {start}
        <Text color={stateColour[label.state]}>{fitted(stateWord[label.state], 20)}</Text>{" "}
      </Row>
      {now === undefined
        ? null
        : wrap(`${(label.problem ?? "").replace(/\.?$/, ".")} ${now}`, columns - 6)
            .slice(0, 3)
            .map((line) => <Row key={line} color="red">{`     ${line}`}</Row>)}
    </>
  )
}

export const LabelPage = ({ state }: { readonly state: State }) => {
  const { model, size } = state
  const context = labelContext(model)
  if (model.page._tag !== "Label" || context === undefined) return null
  const page = model.page.model
  const { columns } = size
  const product = currentProduct(page)
  const colour = weightColour(page)
  const place = page.products.length === 0 ? "" : `${page.current + 1} of ${page.products.length} `
  const waiting = waitingText(waitingCount(page))
  const count = waiting === "" ? place : `${waiting}   ${place}`
  const title =
    page.order === undefined ? " Product label" : ` Product label   order ${page.order.increment_id}`
  const problems = page.problem === undefined ? [] : wrap(page.problem, columns - 2).slice(0, 2)
  const room = size.rows - 3 - 16
  return (
    <Box flexDirection="column">
      <Row bold>{apart(title, count, columns)}</Row>
      <ScanLine
        typed={page.typed}
        held={heldText(state)}
        columns={columns}
        isActive={layerOf(state) === "page"}
      />
      {[0, 1].map((at) => (
        <Row key={at} bold color="red">{` ${fitted(problems[at] ?? "", columns - 2)}`}</Row>
      ))}
      {product === undefined ? (
        <Box height={5} flexDirection="column">
          <Row dimColor>
            {page.isLoading
              ? "  Fetching the order..."
              : "  Scan a product, an order's label, or type a product's number and Enter."}
          </Row>
        </Box>
      ) : (
        <Card product={product} columns={columns} />
      )}
      <Row> </Row>
      <Row>
        {"  Weight total  "}
        <Text bold inverse {...(colour === undefined ? {} : { color: colour })}>
          {` ${kilograms(weightTotal(page))} `}
        </Text>
        {product === undefined || product.target === null ? "" : `  of ${kilograms(product.target)}`}
      </Row>
      <Row dimColor>{`                ${fitted(weightSource(page, context), columns - 17)}`}</Row>
      <Row>{fitted(`  Scale         ${scaleText(page, context)}`, columns)}</Row>
      <Row> </Row>
      <Row underline dimColor>
        {fitted("  Labels", columns)}
      </Row>
      {page.labels.length === 0 ? (
        <Row dimColor>
          {fitted("  None yet. $$next, $$back and $$ok are scanned or typed; F2 is ok.", columns)}
        </Row>
      ) : (
        page.labels
          .slice(0, Math.max(1, room))
          .map((label) => <Printed key={label.number} label={label} columns={columns} />)
      )}
    </Box>
  )
}
