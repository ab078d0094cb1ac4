/** A screen whose code is on its way, and how much was scanned for it meanwhile. */

import type { Head } from "../kit/head.ts"
import { backHome } from "../kit/view/back.ts"
import { loading } from "../kit/view/empty.ts"
import type { View } from "../kit/view/view.ts"
import { scansWaiting } from "../text/scan.ts"
import { isScan, type Waiting } from "./waiting-screen.ts"

export const waitingView = ({ title }: Head, { received }: Waiting): View<never> => {
  const scans = received.filter(isScan).length
  return {
    title,
    status: "Loading...",
    actions: [],
    parts: [scans === 0 ? loading() : { part: "empty", text: scansWaiting(scans) }],
    back: backHome
  }
}
