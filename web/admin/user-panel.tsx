/** One user: fields, stores, password, sessions and flags. */
import { type FormEvent, useId } from "react"
import type { Account } from "#core/contract/admin.ts"
import { fromGmt, toLocal } from "#core/day.ts"
import { openAccount } from "#core/screen/admin/model.ts"
import { type TextField, types, type UserForm } from "#core/screen/admin/user-form.ts"
import { Field } from "../parts/field.tsx"
import { Name } from "../parts/name.tsx"
import { useModel, useSay } from "./client.tsx"
import { FlagPanel } from "./flag-panel.tsx"

const TextBox = ({
  form,
  field,
  label,
  note,
  isPassword = false
}: {
  readonly form: UserForm
  readonly field: TextField
  readonly label: string
  readonly note?: string
  readonly isPassword?: boolean
}) => {
  const say = useSay()
  return (
    <Field
      label={label}
      note={note}
      type={isPassword ? "password" : "text"}
      autoComplete={isPassword ? "new-password" : "off"}
      value={form[field]}
      problem={form.problems[field]}
      onChange={(text) => say({ _tag: "TypedField", field, text })}
    />
  )
}

const Choice = ({
  form,
  field,
  label,
  options
}: {
  readonly form: UserForm
  readonly field: TextField
  readonly label: string
  readonly options: ReadonlyArray<readonly [value: string, text: string]>
}) => {
  const say = useSay()
  const id = useId()
  const problem = form.problems[field]
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={form[field]}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => say({ _tag: "TypedField", field, text: event.target.value })}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {problem === undefined ? null : (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

const Stores = ({ form }: { form: UserForm }) => {
  const stores = useModel((model) => model.stores)
  const say = useSay()
  const others = stores.filter((store) => String(store.store_id) !== form.hub_store_id)
  return (
    <fieldset className="stores">
      <legend>May also act for</legend>
      {others.map(({ store_id: storeId, name }) => (
        <label key={storeId} className="check">
          <input
            type="checkbox"
            checked={form.store_ids.includes(storeId)}
            onChange={() => say({ _tag: "ToggledStore", storeId })}
          />
          <span>
            <Name text={name} /> ({storeId})
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const Fields = ({ form }: { form: UserForm }) => {
  const stores = useModel((model) => model.stores)
  const isBusy = useModel((model) => model.isBusy)
  const say = useSay()
  const isNew = form.changes === undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    say({ _tag: "SubmittedUser" })
  }
  return (
    <form className="admin-form" onSubmit={submit} noValidate>
      {isNew ? (
        <>
          <TextBox form={form} field="username" label="User name" />
          <TextBox form={form} field="password" label="First password" isPassword />
        </>
      ) : null}
      <TextBox form={form} field="name" label="Name" />
      <Choice
        form={form}
        field="hub_store_id"
        label="Store"
        options={[
          ["", "Choose a store"],
          ...stores.map(({ store_id, name }) => [String(store_id), `${name} (${store_id})`] as const)
        ]}
      />
      <Choice
        form={form}
        field="type"
        label="Role"
        options={[["", "None"], ...types.map((type) => [type, type] as const)]}
      />
      <TextBox
        form={form}
        field="cut_off_date"
        label="Cut-off date"
        note="Stock and shipments received before it are invisible. A date, or a time in GMT."
      />
      <TextBox form={form} field="marinated_max_age" label="Marinated packs, weeks" />
      <TextBox form={form} field="non_marinated_max_age" label="Other packs, days" />
      <TextBox form={form} field="locality" label="Locality" />
      <label className="check">
        <input type="checkbox" checked={form.admin} onChange={() => say({ _tag: "ToggledAdmin" })} />
        Administrator
      </label>
      <Stores form={form} />
      <button type="submit" className="button is-primary" disabled={isBusy}>
        {isNew ? "Create" : "Save"}
      </button>
    </form>
  )
}

const NewPassword = () => {
  const password = useModel((model) => model.password)
  const isBusy = useModel((model) => model.isBusy)
  const say = useSay()
  if (password === undefined)
    return (
      <button type="button" className="button" onClick={() => say({ _tag: "StartedPassword" })}>
        Set password
      </button>
    )
  return (
    <form
      className="line-form"
      onSubmit={(event) => {
        event.preventDefault()
        say({ _tag: "SubmittedPassword" })
      }}
    >
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        value={password.text}
        problem={password.problem}
        onChange={(text) => say({ _tag: "TypedPassword", text })}
      />
      <button type="submit" className="button is-primary" disabled={isBusy}>
        Set
      </button>
    </form>
  )
}

const seen = (account: Account): string => {
  const at = account.last_seen_at === null ? undefined : fromGmt(account.last_seen_at)
  return at === undefined ? "never logged in" : `last login ${toLocal(at).slice(0, 16)}`
}

const Deeds = ({ account }: { account: Account }) => {
  const say = useSay()
  return (
    <div className="admin-deeds">
      <NewPassword />
      <button type="button" className="button" onClick={() => say({ _tag: "AskedToEndSessions" })}>
        End sessions
      </button>
      {account.disabled ? (
        <button type="button" className="button" onClick={() => say({ _tag: "AskedToEnable" })}>
          Enable
        </button>
      ) : (
        <button type="button" className="button is-danger" onClick={() => say({ _tag: "AskedToDisable" })}>
          Disable
        </button>
      )}
    </div>
  )
}

export const UserPanel = () => {
  const form = useModel((model) => model.userForm)
  const account = useModel(openAccount)
  const say = useSay()
  if (form === undefined) return null
  return (
    <section className="admin-panel" aria-labelledby="user-title">
      <div className="admin-panel-head">
        <h2 id="user-title">{form.changes === undefined ? "New user" : <Name text={form.changes} />}</h2>
        <button type="button" className="button is-small" onClick={() => say({ _tag: "ClosedForm" })}>
          Close
        </button>
      </div>
      {account === undefined ? null : (
        <p className="note">
          {account.disabled ? "Disabled, " : ""}
          {seen(account)}
        </p>
      )}
      <Fields form={form} />
      {account === undefined ? null : (
        <>
          <Deeds account={account} />
          <FlagPanel account={account} />
        </>
      )}
    </section>
  )
}
