/** The number that waits behind something; a badge of 0 does not show. */
export const Badge = ({ count }: { count: number }) =>
  count > 0 ? <span className="badge">{count}</span> : null
