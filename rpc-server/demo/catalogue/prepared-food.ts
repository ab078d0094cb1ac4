/** Prepared food that keeps for days: batters, dairy, bakery and juices. */
import type { Shelf } from "./shelf.ts"

export const preparedFood: ReadonlyArray<Shelf> = [
  {
    type: "prepared-other",
    category: 44,
    sellBy: "pack",
    hsn: "2106",
    tax: "5",
    from: 3401,
    colour: "#7a6a2f",
    grams: 1000,
    articles: [
      ["Idli and Dosa Batter", 85, "1 kg"],
      ["Ragi Dosa Batter", 95, "1 kg"],
      ["Malabar Parotta", 79, "5 pieces"],
      ["Whole Wheat Chapati", 65, "10 pieces"],
      ["Tomato Rasam", 59],
      ["Coconut Chutney", 55],
      ["Sprouted Moong", 45]
    ]
  },
  {
    type: "dairy",
    category: 45,
    sellBy: "pack",
    hsn: "0403",
    tax: "5",
    from: 3501,
    colour: "#4a6fa5",
    grams: 500,
    articles: [
      ["Full Cream Milk", 34, "500 ml", "1 l"],
      ["Toned Milk", 28, "500 ml", "1 l"],
      ["Thick Curd", 45, "400 g", "1 kg"],
      ["Paneer", 99, "200 g", "500 g"],
      ["Salted Butter", 62, "100 g", "500 g"],
      ["देसी घी (Cow Ghee)", 349, "500 ml"],
      ["Buttermilk", 15, "200 ml"],
      ["Cheese Slices", 140, "200 g"]
    ]
  },
  {
    type: "bakery",
    category: 46,
    sellBy: "pack",
    hsn: "1905",
    tax: "5",
    from: 3601,
    colour: "#8a5a2b",
    grams: 400,
    articles: [
      ["Milk Bread", 50],
      ["Brown Bread", 55],
      ["Multigrain Bread", 65],
      ["Pav", 40, "6 pieces"],
      ["Burger Buns", 45, "4 pieces"],
      ["Butter Croissant", 120, "2 pieces"],
      ["Plum Cake", 240],
      ["Banana Walnut Cake", 199],
      ["Khara Biscuits", 85],
      ["Khubz Arabic Bread", 35],
      ["Chocolate Brownie", 150, "2 pieces"]
    ]
  },
  {
    type: "exp-juices",
    category: 47,
    sellBy: "pack",
    hsn: "2009",
    tax: "5",
    from: 3701,
    colour: "#c77d1e",
    grams: 250,
    articles: [
      ["Orange Juice", 99],
      ["Watermelon Juice", 89],
      ["Tender Coconut Water", 69],
      ["Sugarcane Juice", 59],
      ["Amla Shot", 49],
      ["ABC Juice (Apple, Beetroot, Carrot)", 109]
    ]
  }
]
