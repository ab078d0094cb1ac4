/** A new password that an administrator sets for a user. */
import * as field from "../../kit/form/field.ts"

export const passwordFields = {
  password: field.password({
    label: "New password",
    isNew: true,
    isRequired: true,
    wanted: "The password is required"
  })
}
