/** QR codes, once what draws them is there: it is large, and few pages show one. */
import { type ComponentProps, useEffect, useState } from "react"
import { piece } from "../host/pieces.ts"
import { Problem } from "../parts/problem.tsx"

const fetchQr = piece("qr", () => import("./qr.tsx"))
type Code = Awaited<ReturnType<typeof fetchQr>>

/** The time before somebody is told that the picture is missing. */
const patience = 3000

/**
 * The QR code, drawn by a piece that comes later. Without the server the piece does not come: it is still waited for,
 * beside the words that it is missing.
 */
export const LazyQr = (props: ComponentProps<Code["QrCode"]>) => {
  const [code, setCode] = useState<Code>()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    let isShown = true
    const timer = setTimeout(() => setIsLate(true), patience)
    void fetchQr().then((fetched) => {
      clearTimeout(timer)
      if (isShown) setCode(fetched)
    })
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [])
  if (code !== undefined) return <code.QrCode {...props} />
  return isLate ? <Problem text={props.part.otherwise} /> : <div className="qr-room" />
}
