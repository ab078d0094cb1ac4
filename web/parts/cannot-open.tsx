/** What was to be opened cannot be: why, and the way back. */
import { Problem } from "./problem.tsx"

export const CannotOpen = ({
  title,
  reason,
  onBack
}: {
  readonly title: string
  readonly reason: string
  readonly onBack: () => void
}) => (
  <section className="failure">
    <h1>{title}</h1>
    <Problem text={reason} />
    <button type="button" className="button" onClick={onBack}>
      Back
    </button>
  </section>
)
