/** Whether this tab keeps a session, before anything is there that could read it. */
const sessionKey = "packhouse.session"

export const keepsSession = (): boolean => {
  try {
    return sessionStorage.getItem(sessionKey) !== null
  } catch {
    return false
  }
}
