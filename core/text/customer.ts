/** What is said of customers. */
export const noCustomer = "Nobody is known under this number."
