/** Who came to the login from the administrator's area goes back there once they are in. */
import type { Running } from "#core/client/run.ts"
import { adminPath, loginForAdmin } from "#core/kit/route.ts"

/**
 * To be begun while the address is still the one that the page was opened at. Only a login leads there, and not a session
 * that was kept: the area has just refused that one.
 */
export const leadBackToAdmin = ({ model, subscribe }: Running): void => {
  if (location.pathname + location.search !== loginForAdmin) return
  let wasAtLogin = false
  const unsubscribe = subscribe(() => {
    const { page, session, isStarting } = model()
    if (wasAtLogin && session !== undefined) {
      unsubscribe()
      if (session.user.admin) location.replace(adminPath)
    }
    wasAtLogin = page._tag === "Login" && !isStarting
  })
}
