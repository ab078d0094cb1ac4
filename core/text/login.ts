/** What the login says. */

export const usernameRequired = "The username is required"
export const passwordRequired = "The password is required"
export const invalidCredentials = "Invalid Login Credentials"
