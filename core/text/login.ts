/** The sentences of the login. */

export const usernameRequired = "The username is required"
export const passwordRequired = "The password is required"
export const invalidCredentials = "Invalid Login Credentials"
export const passwordGiven =
  "Choose a password of your own: the one you have was given to you, and opens nothing else."
export const newPassword = "New password"
export const newPasswordAgain = "New password again"
export const passwordsDiffer = "The two passwords differ"
export const sessionEnded = "Your session has ended. Log in again: you come back to where you were."
/** The sentence for an address that leads nowhere. */
export const noPage = (address: string): string => `There is no page ${address.slice(0, 60)}: this is Home`
/** The sentence for a start page that who logs in may not open. */
export const noStart = (title: string): string => `${title} is not open to you: this is Home`
/** After a wrong name or password. */
export const howToGoOn =
  "Look at the user name, and type the password again; an administrator can set a new one."
