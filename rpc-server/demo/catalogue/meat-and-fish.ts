/** Chicken, mutton, seafood, what is marinated of them, and eggs. */
import type { Shelf } from "./shelf.ts"

export const meatAndFish: ReadonlyArray<Shelf> = [
  {
    type: "chicken",
    category: 21,
    sellBy: "kg",
    hsn: "0207",
    tax: "0",
    from: 1701,
    colour: "#c2571a",
    articles: [
      ["Chicken Breast", 349, "Boneless", "Mince", "Supreme Cut"],
      ["Chicken Thigh", 329, "Boneless", "Skinless", "With Skin"],
      ["Chicken Drumsticks", 319, "With Skin", "Skinless"],
      ["Chicken Wings", 229, "With Skin", "Skinless"],
      ["Country Chicken (Nattu Kozhi)", 549, "Curry Cut", "Whole Cleaned"],
      ["Tender Spring Chicken", 289, "Curry Cut", "Biryani Cut"],
      ["Chicken Liver", 149],
      ["Chicken Gizzard", 169],
      ["चिकन बोनलेस (Boneless Chicken)", 369],
      ["நாட்டுக்கோழி (Country Chicken)", 559],
      ["دجاج مقطع (Chicken Pieces)", 299],
      ["Duck", 399, "Curry Cut", "Whole Cleaned"],
      ["Quail (Kaada)", 489, "Whole Cleaned"],
      ["Turkey", 599, "Curry Cut"]
    ]
  },
  {
    type: "mutton",
    category: 22,
    sellBy: "kg",
    hsn: "0204",
    tax: "0",
    from: 1750,
    colour: "#8f2d2d",
    articles: [
      ["Goat Curry Cut", 899, "Lean", "With Bone", "Premium"],
      ["Goat Mince (Keema)", 949, "Fine", "Coarse"],
      ["Lamb Chops", 999, "French Cut", "Thick Cut"],
      ["Goat Liver", 699],
      ["Goat Paya (Trotters)", 399],
      ["Goat Brain (Bheja)", 849],
      ["मटन कीमा (Mutton Keema)", 959],
      ["لحم ضأن مفروم (Minced Lamb)", 1049],
      ["Mutton Biryani Cut", 919, "With Bone", "Boneless"]
    ]
  },
  {
    type: "seafood",
    category: 23,
    sellBy: "kg",
    hsn: "0302",
    tax: "0",
    from: 1850,
    colour: "#1f6f8b",
    articles: [
      ["Seer Fish (Neymeen)", 1199, "Steaks", "Boneless Cubes", "Whole Cleaned"],
      ["Pomfret", 1099, "White, Whole Cleaned", "Black, Whole Cleaned", "Curry Cut"],
      ["Prawns", 799, "Medium, Deveined", "Large, Deveined", "Tiger, Shell On"],
      ["Rohu", 299, "Bengali Cut", "Curry Cut"],
      ["Catla", 309, "Bengali Cut", "Curry Cut"],
      ["Basa", 379, "Fillet", "Cubes"],
      ["Salmon", 1899, "Fillet", "Steaks"],
      ["Mackerel (Ayala)", 329, "Whole Cleaned", "Curry Cut"],
      ["Anchovy (Kozhuva)", 249, "Cleaned"],
      ["Squid (Koonthal)", 549, "Rings", "Whole Cleaned"],
      ["Crab", 649, "Cleaned, Cut", "Whole"],
      ["കരിമീൻ (Karimeen)", 899, "Whole Cleaned"],
      ["ചെമ്മീൻ (Prawns)", 829],
      ["മത്തി (Sardines)", 219],
      ["வஞ்சிரம் மீன் (Seer Fish)", 1249],
      ["سمك هامور (Hammour)", 1149]
    ]
  },
  {
    type: "marinated",
    category: 34,
    sellBy: "kg",
    hsn: "1602",
    tax: "5",
    from: 2601,
    colour: "#a33f6d",
    articles: [
      ["Tandoori Chicken", 459, "Drumsticks", "Tikka", "Whole Leg"],
      ["Malabar Chicken Fry", 449],
      ["Chicken 65", 439],
      ["Afghani Chicken", 489, "Boneless"],
      ["Peri Peri Chicken", 479, "Wings", "Breast"],
      ["Chettinad Chicken", 459],
      ["Amritsari Fish", 549],
      ["Kerala Fish Fry", 529],
      ["Andhra Style Boneless Chicken Breast Marinated with Green Chilli and Curry Leaves", 499],
      ["Mutton Seekh Kebab Mix", 849]
    ]
  },
  {
    type: "marinated",
    category: 82,
    sellBy: "pack",
    hsn: "1602",
    tax: "5",
    from: 41201,
    colour: "#a33f6d",
    grams: 450,
    articles: [
      ["Chicken Seekh Kebab", 249, "Classic", "Cheese"],
      ["Chicken Shami Kebab", 239],
      ["Fish Fingers", 259],
      ["Chicken Nuggets", 229, "Classic", "Spicy"],
      ["Chicken Sausages", 219, "Garlic", "Cheese and Onion", "Masala"],
      ["Chicken Salami", 199, "Plain", "Pepper"],
      ["Mutton Galouti Kebab", 399],
      ["Prawn Popcorn", 329],
      ["Slow-Cooked Hyderabadi Mutton Dum Biryani Kit for Four with Saffron and Fried Onions", 649],
      ["Chicken Momos", 189, "Steamed", "Spicy"]
    ]
  },
  {
    type: "eggs",
    category: 25,
    sellBy: "pack",
    hsn: "0407",
    tax: "0",
    from: 1950,
    colour: "#b58b2a",
    grams: 600,
    articles: [
      ["Farm Eggs", 84, "Pack of 6", "Pack of 12", "Pack of 30"],
      ["Country Eggs", 99, "Pack of 6", "Pack of 12"],
      ["Quail Eggs", 79, "Pack of 12"],
      ["Duck Eggs", 110, "Pack of 6"]
    ]
  }
]
