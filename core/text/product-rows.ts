/** The words of rows of products that somebody types in. */
export const searchProduct = "Search Product"
export const loading = "Loading stock"
