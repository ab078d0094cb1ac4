/** The frame of every page: its head, the ways to the others, and the sheet that holds all of them. */
import { memo, Suspense, useCallback, useState } from "react"
import { toContent } from "#core/text/place.ts"
import { fetchOthers } from "../fetch-others.ts"
import { late } from "../parts/late.ts"
import { word } from "../words.ts"
import { Header } from "./header.tsx"
import { Navigation } from "./navigation.tsx"

const MoreSheet = late(fetchOthers, (code) => code.MoreSheet)

export const Frame = memo(() => {
  const [isMore, showMore] = useState(false)
  const onMore = useCallback(() => showMore(true), [])
  return (
    <>
      <button type="button" className="skip" onClick={() => document.querySelector("main")?.focus()}>
        {word(toContent)}
      </button>
      <Header onMore={onMore} />
      <Navigation onMore={onMore} />
      <Suspense>{isMore ? <MoreSheet onClose={() => showMore(false)} /> : null}</Suspense>
    </>
  )
})
