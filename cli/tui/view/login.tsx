import { Box, Text } from "ink"
import { fitted, wrap } from "../fit.ts"
import type { State } from "../focus.ts"
import { heldText } from "../keys.ts"
import { BoxText } from "./box-text.tsx"
import { Row } from "./row.tsx"

const width = 44
const labelWidth = 11

const Field = ({
  label,
  text,
  held,
  isActive,
  isSecret = false
}: {
  readonly label: string
  readonly text: string
  readonly held: string
  readonly isActive: boolean
  readonly isSecret?: boolean
}) => (
  <Row>
    <Text bold={isActive}>{fitted(label, labelWidth)}</Text>
    <Text underline>
      <BoxText
        text={text}
        held={isActive ? held : ""}
        columns={width - labelWidth}
        isActive={isActive}
        isSecret={isSecret}
      />
    </Text>
  </Row>
)

export const Login = ({ state }: { readonly state: State }) => {
  const { page, server } = state.model
  if (page._tag !== "Login") return null
  const { username, password, focus, problem, isBusy } = page.model
  const held = heldText(state)
  return (
    <Box flexDirection="column" marginLeft={Math.floor((state.size.columns - width) / 2)} marginTop={4}>
      <Row bold>Packhouse</Row>
      <Row dimColor>{fitted(server, width)}</Row>
      <Row> </Row>
      <Field label="User name" text={username} held={held} isActive={focus === "username"} />
      <Row> </Row>
      <Field label="Password" text={password} held={held} isActive={focus === "password"} isSecret />
      <Row> </Row>
      <Row>
        {" ".repeat(labelWidth)}
        <Text inverse={!isBusy} bold dimColor={isBusy}>
          {isBusy ? " Connecting... " : " Login "}
        </Text>
      </Row>
      <Row> </Row>
      {wrap(problem ?? "", width).map((line) => (
        <Row key={line} color="red" bold>
          {line}
        </Row>
      ))}
    </Box>
  )
}
