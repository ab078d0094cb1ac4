/** The stores whose orders a call may see. */
export type Scope = ReadonlyArray<number>

/** Those of them that are of one hub: a statement asks one hub at a time. */
export interface HubScope {
  readonly hub: number
  readonly stores: Scope
}
/** @param storeHubs the hubs of `storeIds`, each at the place of its store */
export const byHub = ({
  storeIds,
  storeHubs
}: {
  readonly storeIds: Scope
  readonly storeHubs: ReadonlyArray<number>
}): ReadonlyArray<HubScope> =>
  [...Map.groupBy(storeIds, (_, place) => storeHubs[place])].flatMap(([hub, stores]) =>
    hub === undefined ? [] : [{ hub, stores }]
  )
