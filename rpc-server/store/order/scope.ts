/** The stores whose orders a call may see. */
export type Scope = ReadonlyArray<number>
