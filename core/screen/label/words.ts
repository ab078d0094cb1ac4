/** What the product label screen says, and the commands that it takes. */
export const words = { next: "next", back: "back", ok: "ok" } as const
export const scanAProduct = "Scan a product first, or type its number"
export const putOnScale = "Put it on the scale first"
export const typeTheWeight = "No scale answers: type the weight in Kg with its point, such as 0.75"
export const isLabelled = "It has its label already: take it off the scale"
export const notACommand = (word: string): string => `${word} is no command here: next, back, ok`
