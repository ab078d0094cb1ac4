/** What was to be opened cannot be: why, and the way back. */
import { Problem } from "./problem.tsx"

export const CannotOpen = ({
  title,
  reason,
  onBack,
  onAgain
}: {
  readonly title: string
  readonly reason: string
  readonly onBack: () => void
  readonly onAgain: () => void
}) => (
  <section className="failure">
    <h1>{title}</h1>
    <Problem text={reason} />
    <div className="dialog-buttons">
      <button type="button" className="button" onClick={onBack}>
        Back
      </button>
      <button type="button" className="button" onClick={onAgain}>
        Try again
      </button>
    </div>
  </section>
)
