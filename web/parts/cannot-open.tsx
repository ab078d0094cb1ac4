/** What was to be opened cannot be: why, and the way back. */
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
    <p className="notice is-danger" role="alert">
      {reason}
    </p>
    <button type="button" className="button" onClick={onBack}>
      Back
    </button>
  </section>
)
