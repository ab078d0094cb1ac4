/** The catalogue of the demo network, by shelf: names, prices of a kilogram or a pack, and how each shelf is taxed. */
import { fruitAndVegetables } from "./catalogue/fruit-and-vegetables.ts"
import { groceries } from "./catalogue/groceries.ts"
import { meatAndFish } from "./catalogue/meat-and-fish.ts"
import { preparedFood } from "./catalogue/prepared-food.ts"
import type { Shelf } from "./catalogue/shelf.ts"

export const shelves: ReadonlyArray<Shelf> = [
  ...meatAndFish,
  ...fruitAndVegetables,
  ...preparedFood,
  ...groceries
]
