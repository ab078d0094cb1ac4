/** What changed a hub's stock since a time, such as its last return, is found without what changed it in all the years. */
export const hubEvents = ["CREATE INDEX event_of_hub ON pack_event (hub_id, at)"]
