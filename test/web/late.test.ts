/** Parts of a page whose code comes behind the first rows. */
import { createElement, type ReactElement, Suspense } from "react"
import { renderToString } from "react-dom/server"
import { expect, it, vi } from "vitest"
import { piece } from "#web/host/pieces.ts"
import { late } from "#web/parts/late.ts"

it("a part is drawn at once where its code has come, and is waited for where it has not", async () => {
  vi.stubGlobal("location", { pathname: "/home" })
  const fetchPiece = piece("greeting", async () => ({
    Greeting: () => "good morning" as unknown as ReactElement
  }))
  const drawn = () =>
    renderToString(
      createElement(
        Suspense,
        { fallback: "on its way" },
        createElement(late(fetchPiece, (code) => code.Greeting))
      )
    )
  expect(drawn()).toContain("on its way")
  await fetchPiece()
  expect(drawn()).toContain("good morning")
  vi.unstubAllGlobals()
})
