/** The request that an entry of the audit was made for, as its answer and the log name it; null where nobody asked. */
export const auditRequests = ["ALTER TABLE audit ADD COLUMN request TEXT"]
