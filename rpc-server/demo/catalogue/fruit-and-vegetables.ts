/** Vegetables and fruits, whole and cut. */
import type { Shelf } from "./shelf.ts"

export const fruitAndVegetables: ReadonlyArray<Shelf> = [
  {
    type: "vegetables",
    category: 41,
    sellBy: "kg",
    hsn: "0709",
    tax: "0",
    from: 3101,
    colour: "#3c7d3a",
    articles: [
      ["Onion", 42, "Regular", "Small (Sambar)"],
      ["Tomato", 38, "Country", "Hybrid"],
      ["Potato", 34, "Regular", "Baby"],
      ["Carrot", 64, "Ooty", "Regular"],
      ["Beans", 88, "French", "Broad (Avarekai)", "Cluster (Guvar)"],
      ["Brinjal", 52, "Green", "Purple Long", "Bharta"],
      ["Cabbage", 36],
      ["Cauliflower", 48],
      ["Capsicum", 92, "Green", "Red", "Yellow"],
      ["Okra (Bhindi)", 58],
      ["Bitter Gourd", 62],
      ["Ridge Gourd", 56],
      ["Ash Gourd", 32],
      ["Pumpkin", 30],
      ["Beetroot", 46],
      ["Radish", 40],
      ["Ginger", 140],
      ["Garlic", 210, "Regular", "Peeled"],
      ["Green Chilli", 76],
      ["Green Peas", 120],
      ["Sweet Corn", 60],
      ["Mushroom", 240, "Button", "Oyster"],
      ["Drumstick (முருங்கைக்காய்)", 98],
      ["पालक (Spinach)", 44],
      ["മത്തങ്ങ (Yellow Pumpkin)", 34]
    ]
  },
  {
    type: "fruits",
    category: 42,
    sellBy: "kg",
    hsn: "0810",
    tax: "0",
    from: 3201,
    colour: "#b5482a",
    articles: [
      ["Banana", 58, "Robusta", "Yelakki"],
      ["Apple", 189, "Shimla", "Royal Gala"],
      ["Orange", 98, "Nagpur", "Imported"],
      ["Grapes", 120, "Black", "Green Seedless"],
      ["Papaya", 46],
      ["Pomegranate", 178],
      ["Watermelon", 28],
      ["Muskmelon", 44],
      ["Mango", 220, "Alphonso", "Banganapalli"],
      ["Guava", 72],
      ["Pineapple", 66],
      ["നേന്ത്രപ്പഴം (Nendran Banana)", 74],
      ["تمر المدينة (Medina Dates)", 480]
    ]
  },
  {
    type: "cut-vegetables",
    category: 43,
    sellBy: "pack",
    hsn: "0709",
    tax: "0",
    from: 3301,
    colour: "#5a8a2f",
    grams: 250,
    articles: [
      ["Sambar Vegetable Mix", 49],
      ["Cut Beans", 45],
      ["Diced Carrot and Beans", 48],
      ["Grated Coconut", 55],
      ["Peeled Small Onion", 69],
      ["Chopped Spinach", 39],
      ["Stir Fry Mix", 89],
      ["Cleaned Coriander Leaves", 25],
      ["Curry Leaves", 15]
    ]
  }
]
