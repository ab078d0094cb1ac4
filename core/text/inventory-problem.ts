/** Why there is no inventory to see: known to the letter, odd spelling included. */
const unableToLoad = "Unable to load products from invenotry"
/** The sentence with what the server said, where it said something. */
export const notLoaded = (problem: string | undefined): string =>
  problem === undefined ? unableToLoad : `${unableToLoad}. ${problem}`
