/** The flags of a user: switches, values, and those that nobody knows. */
import { Fragment, memo } from "react"
import type { Account } from "#core/contract/admin.ts"
import { type FlagRow, flagRows } from "#core/screen/admin/flag-list.ts"
import { Field } from "../parts/field.tsx"
import { useModel, useSay } from "./client.tsx"

const states = [
  ["On", true],
  ["Off", false],
  ["Unset", null]
] as const

/** Broken where its words end. */
const FlagName = ({ name }: { name: string }) =>
  name.split("_").map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name never change places
    <Fragment key={index}>
      {index === 0 ? null : (
        <>
          _<wbr />
        </>
      )}
      {word}
    </Fragment>
  ))

const Switch = ({ row }: { row: FlagRow }) => {
  const say = useSay()
  return (
    <fieldset className="switch">
      <legend>
        <FlagName name={row.name} />
      </legend>
      {states.map(([title, value]) => (
        <button
          key={title}
          type="button"
          className="choice"
          aria-pressed={(row.isOn ?? null) === value}
          onClick={() => say({ _tag: "ChoseFlag", name: row.name, value })}
        >
          {title}
        </button>
      ))}
    </fieldset>
  )
}

const Value = ({ row }: { row: FlagRow }) => {
  const typed = useModel((model) => model.flagTexts[row.name])
  const say = useSay()
  return (
    <form
      className="line-form"
      onSubmit={(event) => {
        event.preventDefault()
        say({ _tag: "SubmittedFlag", name: row.name })
      }}
    >
      <Field
        label={row.kind === "unknown" ? `${row.name} (unknown)` : row.name}
        placeholder="not set"
        value={typed ?? row.text}
        onChange={(text) => say({ _tag: "TypedFlag", name: row.name, text })}
      />
      <button type="submit" className="button" disabled={typed === undefined || typed === row.text}>
        Set
      </button>
    </form>
  )
}

const Row = memo(
  ({ row }: { row: FlagRow }) => (row.kind === "switch" ? <Switch row={row} /> : <Value row={row} />),
  (before, after) => before.row.name === after.row.name && before.row.text === after.row.text
)

const NewFlag = () => {
  const { name, text, problem } = useModel((model) => model.newFlag)
  const say = useSay()
  return (
    <form
      className="line-form"
      onSubmit={(event) => {
        event.preventDefault()
        say({ _tag: "SubmittedNewFlag" })
      }}
    >
      <Field
        label="Another flag"
        value={name}
        problem={problem}
        onChange={(typed) => say({ _tag: "TypedNewFlag", field: "name", text: typed })}
      />
      <Field
        label="Value"
        value={text}
        onChange={(typed) => say({ _tag: "TypedNewFlag", field: "text", text: typed })}
      />
      <button type="submit" className="button">
        Add
      </button>
    </form>
  )
}

export const FlagPanel = ({ account }: { account: Account }) => {
  const search = useModel((model) => model.flagSearch)
  const say = useSay()
  return (
    <section className="flags" aria-labelledby="flags-title">
      <h3 id="flags-title">Flags</h3>
      <Field
        label="Search flags"
        isLabelHidden
        type="search"
        placeholder="Search flags"
        value={search}
        onChange={(text) => say({ _tag: "SearchedFlags", text })}
      />
      <div className="flag-rows">
        {flagRows(account.flags, search).map((row) => (
          <Row key={row.name} row={row} />
        ))}
      </div>
      <NewFlag />
    </section>
  )
}
