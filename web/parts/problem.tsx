/** A problem, announced at once to who cannot see it; nothing while nothing is wrong. */
export const Problem = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p className="notice is-danger" role="alert">
      {text}
    </p>
  )
