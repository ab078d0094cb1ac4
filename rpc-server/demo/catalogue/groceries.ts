/** Products that keep for months: groceries, spices, oils, and food for pets. */
import type { Shelf } from "./shelf.ts"

export const groceries: ReadonlyArray<Shelf> = [
  {
    type: "groceries",
    category: 51,
    sellBy: "pack",
    hsn: "1006",
    tax: "5",
    from: 5101,
    colour: "#5d4b8a",
    grams: 1000,
    articles: [
      ["Sona Masoori Rice", 72, "1 kg", "5 kg"],
      ["Basmati Rice", 145, "1 kg", "5 kg"],
      ["Matta Rice", 68, "1 kg", "5 kg"],
      ["Toor Dal", 88, "500 g", "1 kg"],
      ["Moong Dal", 76, "500 g", "1 kg"],
      ["Urad Dal", 82, "500 g", "1 kg"],
      ["Chana Dal", 58, "500 g", "1 kg"],
      ["Whole Wheat Atta", 58, "1 kg", "5 kg"],
      ["Ragi Flour", 62, "1 kg"],
      ["Besan", 54, "500 g"],
      ["Sugar", 48, "1 kg", "5 kg"],
      ["Jaggery", 46, "500 g"],
      ["Rock Salt", 42, "1 kg"],
      ["Poha", 34, "500 g"],
      ["Rava", 32, "500 g"],
      ["Vermicelli", 48, "450 g"]
    ]
  },
  {
    type: "pantry",
    category: 52,
    sellBy: "pack",
    hsn: "0910",
    tax: "5",
    from: 5201,
    colour: "#6b4226",
    grams: 200,
    articles: [
      ["Turmeric Powder", 48, "100 g", "200 g"],
      ["Red Chilli Powder", 78, "100 g", "200 g"],
      ["Coriander Powder", 52, "100 g", "200 g"],
      ["Garam Masala", 84, "100 g"],
      ["Chicken Masala", 72, "100 g"],
      ["Meat Masala", 76, "100 g"],
      ["Fish Fry Masala", 68, "100 g"],
      ["Biryani Masala", 82, "100 g"],
      ["Black Pepper", 120, "100 g"],
      ["Cumin Seeds", 96, "100 g"],
      ["Cardamom", 180, "50 g"],
      ["Coconut Oil", 240, "500 ml", "1 l"],
      ["Groundnut Oil", 210, "1 l"],
      ["Gingelly Oil", 280, "500 ml"],
      ["Mango Pickle", 140, "400 g"],
      ["Lime Pickle", 130, "400 g"],
      ["Filter Coffee Powder", 180, "200 g", "500 g"],
      ["Cold-Pressed Virgin Coconut Oil from Single-Estate Kerala Coconuts, Unrefined", 420],
      ["Tea Dust", 140, "250 g"],
      ["Honey", 230, "500 g"]
    ]
  },
  {
    type: "pet",
    category: 61,
    sellBy: "pack",
    hsn: "2309",
    tax: "18",
    from: 6101,
    colour: "#4f5d75",
    grams: 500,
    articles: [
      ["Pet Mince", 89, "Chicken", "Chicken and Liver", "Fish"],
      ["Soup Bones", 59],
      ["Chicken Feet, Cleaned", 49],
      ["Steamed Chicken and Rice Bowl", 119],
      ["Dehydrated Liver Treats", 149],
      ["Boiled Fish Broth", 79]
    ]
  }
]
