/** The thing that a cursor comes to, so many on from the one at `index`: from none, -1, to the first. */
export const movedTo = <A>(things: ReadonlyArray<A>, index: number, by: number): A | undefined =>
  things[Math.min(Math.max(index < 0 ? 0 : index + by, 0), things.length - 1)]
