/** What the demo network sells, by shelf: names, prices of a kilogram or a pack, and how each shelf is taxed. */

/** A thing and its price in rupees; what follows are the ways in which it is sold, the price being the first one's. */
export type Article = readonly [name: string, price: number, ...ways: ReadonlyArray<string>]

export interface Shelf {
  readonly type: string
  /** 34 and 82 are marinated. */
  readonly category: number
  readonly sellBy: "kg" | "pack"
  readonly hsn: string
  /** Percent. */
  readonly tax: string
  /** The first number of its products. */
  readonly from: number
  readonly colour: string
  /** Grams of one pack. */
  readonly grams?: number
  readonly articles: ReadonlyArray<Article>
}

export const shelves: ReadonlyArray<Shelf> = [
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
  },
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
  },
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
  },
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
