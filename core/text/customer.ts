/** The sentences about customers. */
export const noCustomer = "Nobody is known under this number."
