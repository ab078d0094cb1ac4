/** The roles of a user's `type`, as people call them. */
export const roles = {
  custom_price_user: "Sells at own prices",
  SRE: "Reads logs and figures",
  eod_stock_approval_user: "Approves counts of the day"
} as const

export const roleText = (type: string | null): string =>
  type === null ? "" : Object.hasOwn(roles, type) ? roles[type as keyof typeof roles] : type
