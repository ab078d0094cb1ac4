/** The frame of the area: its two pages, what is open beside them, and what was refused. */
import { useEffect } from "react"
import { loginForAdmin } from "#core/kit/route.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { flagView, listView, openView, pageTitles } from "#core/screen/admin/view.ts"
import { Breakage } from "../parts/breakage.tsx"
import { Name } from "../parts/name.tsx"
import { useAtLeastSeen, Waiting } from "../parts/waiting.tsx"
import { Whole } from "../view/view-page.tsx"
import { viewInWords, word } from "../words.ts"
import { useModel, usePress, useSay } from "./client.tsx"

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
        <span className="store-name">{word("Administration")}</span>
        <Name text={user?.name ?? ""} />
      </div>
      <nav className="area-ways" aria-label={word("Pages")}>
        {(["users", "variables"] as const).map((name) => (
          <button
            key={name}
            type="button"
            className="area-way"
            aria-current={name === page ? "page" : undefined}
            onClick={() => say({ _tag: "ChosePage", page: name })}
          >
            {word(pageTitles[name])}
          </button>
        ))}
        <a href="/home" className="area-way">
          {word("Back to work")}
        </a>
      </nav>
    </header>
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
            <span>{word(sanitizeText(text))}</span>
            <span className="toast-action">{word("Dismiss")}</span>
          </button>
        ))}
      </div>
      <p className="unseen" role={last?.kind === "failure" ? "alert" : "status"}>
        {last === undefined ? "" : word(sanitizeText(last.text))}
      </p>
    </>
  )
}

const Pages = () => {
  const model = useModel((shown) => shown)
  const press = usePress()
  const [open, flags] = [openView(model), flagView(model)].map((view) => view && viewInWords(view))
  return (
    <main className={`page page-admin with-form${open === undefined ? "" : " is-open"}`}>
      <section className="admin-list">
        <Whole view={viewInWords(listView(model))} press={press} />
      </section>
      {open === undefined ? null : (
        <section className="admin-panel" key={open.title} aria-label={sanitizeText(open.title)}>
          <Whole view={open} press={press} />
          {flags === undefined ? null : <Whole view={flags} press={press} />}
        </section>
      )}
    </main>
  )
}

export const Area = () => {
  const access = useModel((model) => model.access)
  const isWaiting = useAtLeastSeen(access === "starting")
  const isKnown = useModel((model) => model.user !== undefined)
  useEffect(() => {
    // Who is not known logs in and comes back; who may not be here has work elsewhere.
    if (access === "out") location.replace(isKnown ? "/home" : loginForAdmin)
    document.title = `${word("Administration")} - Packhouse`
  }, [access, isKnown])
  if (isWaiting || access !== "in") return <Waiting text={word("Connecting...")} />
  return (
    <Breakage>
      <div id="page" className="page-frame">
        <Head />
        <Pages />
      </div>
      <Toasts />
    </Breakage>
  )
}
