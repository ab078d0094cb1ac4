/** The page that is drawn when drawing fails: the work is safe, and the page can be had again. */
import { Component, type ReactNode } from "react"
import { thrownText } from "#core/thrown.ts"
import { word } from "../words.ts"

export class Breakage extends Component<{ children: ReactNode }, { readonly message: string | undefined }> {
  override state = { message: undefined as string | undefined }

  static getDerivedStateFromError(cause: unknown) {
    return { message: thrownText(cause) }
  }

  override render() {
    if (this.state.message === undefined) return this.props.children
    return (
      <main className="broken">
        <h1>{word("This page cannot be drawn")}</h1>
        <p>
          {word("Your scans are kept. Load the page again; if it happens once more, tell the support line:")}
        </p>
        <p className="code">{this.state.message}</p>
        <button type="button" className="button is-primary" onClick={() => location.reload()}>
          {word("Load again")}
        </button>
      </main>
    )
  }
}
