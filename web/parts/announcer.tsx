/** What a screen reader hears without being asked: scans and notices. */
import { plain } from "#core/plain.ts"
import { useModel } from "../client.tsx"

const sounds = { good: "Added", done: "Complete", bad: "Refused" } as const

export const Announcer = () => {
  const scan = useModel(({ page }) => (page._tag === "Order" ? page.model.lastScan : undefined))
  const toast = useModel(({ toasts }) => toasts.at(-1))
  const isAlarm = scan?.outcome === "bad"
  const scanned =
    scan === undefined
      ? ""
      : [sounds[scan.outcome], scan.text, scan.detail ?? ""].filter((part) => part !== "").join(": ")
  return (
    <>
      <p className="unseen" role="alert" data-announces="refusals">
        {isAlarm ? plain(scanned) : toast?.kind === "failure" ? plain(toast.text) : ""}
      </p>
      <p className="unseen" role="status" data-announces="scans">
        {isAlarm ? "" : plain(scanned)}
      </p>
      <p className="unseen" role="status" data-announces="notices">
        {toast === undefined || toast.kind === "failure" ? "" : plain(toast.text)}
      </p>
    </>
  )
}
