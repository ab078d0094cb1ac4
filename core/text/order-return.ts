/** What is said where orders and packs come back. Known to the letter, odd spellings included. */
export const returned = "Order Return Successfull"
