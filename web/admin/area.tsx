/** The frame of the area: its two pages, what was refused, and questions before what cannot be taken back. */
import { useEffect } from "react"
import { sanitizeText } from "#core/sanitize-text.ts"
import type { Page } from "#core/screen/admin/model.ts"
import { Breakage } from "../parts/breakage.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Field } from "../parts/field.tsx"
import { Name } from "../parts/name.tsx"
import { useAtLeastSeen, Waiting } from "../parts/waiting.tsx"
import { useModel, useSay } from "./client.tsx"
import { UserPanel } from "./user-panel.tsx"
import { UserTable } from "./user-table.tsx"
import { VariablePanel } from "./variable-panel.tsx"
import { VariableTable } from "./variable-table.tsx"

const titles: Record<Page, string> = { users: "Users", variables: "Env variables" }

const Head = () => {
  const user = useModel((model) => model.user)
  const page = useModel((model) => model.page)
  const say = useSay()
  return (
    <header className="head area-head">
      <div className="head-place">
        <a href="/home" className="brand">
          Packhouse
        </a>
        <span className="store-name">Administration</span>
        <Name text={user?.name ?? ""} />
      </div>
      <nav className="area-ways" aria-label="Pages">
        {(["users", "variables"] as const).map((name) => (
          <button
            key={name}
            type="button"
            className="area-way"
            aria-current={name === page ? "page" : undefined}
            onClick={() => say({ _tag: "ChosePage", page: name })}
          >
            {titles[name]}
          </button>
        ))}
        <a href="/home" className="area-way">
          Back to work
        </a>
      </nav>
    </header>
  )
}

const Tools = () => {
  const search = useModel((model) => model.search)
  const page = useModel((model) => model.page)
  const say = useSay()
  return (
    <div className="tools">
      <div className="search">
        <Field
          label={`Search ${titles[page].toLowerCase()}`}
          isLabelHidden
          type="search"
          placeholder={`Search ${titles[page].toLowerCase()}`}
          value={search}
          onChange={(text) => say({ _tag: "TypedSearch", text })}
        />
      </div>
      <button
        type="button"
        className="button is-primary"
        onClick={() => say({ _tag: page === "users" ? "StartedUser" : "StartedVariable" })}
      >
        {page === "users" ? "New user" : "New variable"}
      </button>
    </div>
  )
}

const Question = () => {
  const question = useModel((model) => model.question)
  const say = useSay()
  if (question === undefined) return null
  const decline = () => say({ _tag: "Declined" })
  return (
    <Dialog title={question.text} className="question" onClose={decline}>
      <div className="dialog-buttons">
        <button type="button" className="button" data-autofocus="" onClick={decline}>
          Cancel
        </button>
        <button type="button" className="button is-danger" onClick={() => say({ _tag: "Confirmed" })}>
          {question.answer}
        </button>
      </div>
    </Dialog>
  )
}

const Toasts = () => {
  const toasts = useModel((model) => model.toasts)
  const say = useSay()
  const last = toasts.at(-1)
  return (
    <>
      <div className="toasts">
        {toasts.map(({ number, kind, text }) => (
          <button
            key={number}
            type="button"
            className={`toast is-${kind}`}
            onClick={() => say({ _tag: "PressedToast", number })}
          >
            <span>{sanitizeText(text)}</span>
            <span className="toast-action">Dismiss</span>
          </button>
        ))}
      </div>
      <p className="unseen" role={last?.kind === "failure" ? "alert" : "status"}>
        {last === undefined ? "" : sanitizeText(last.text)}
      </p>
    </>
  )
}

const Pages = () => {
  const page = useModel((model) => model.page)
  const isOpen = useModel(
    ({ userForm, variableForm }) => userForm !== undefined || variableForm !== undefined
  )
  return (
    <main className={`page page-admin${isOpen ? " is-open" : ""}`}>
      <section className="admin-list" aria-labelledby="admin-title">
        <h1 id="admin-title">{titles[page]}</h1>
        <Tools />
        {page === "users" ? <UserTable /> : <VariableTable />}
      </section>
      {page === "users" ? <UserPanel /> : <VariablePanel />}
    </main>
  )
}

export const Area = () => {
  const access = useModel((model) => model.access)
  const isWaiting = useAtLeastSeen(access === "starting")
  useEffect(() => {
    // Nobody who may be here: the work's own pages ask who it is.
    if (access === "out") location.replace("/home")
    document.title = "Administration - Packhouse"
  }, [access])
  if (isWaiting || access !== "in") return <Waiting text="Connecting..." />
  return (
    <Breakage>
      <div id="page" className="page-frame">
        <Head />
        <Pages />
      </div>
      <Question />
      <Toasts />
    </Breakage>
  )
}
