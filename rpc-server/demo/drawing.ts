/** Pictures of products that need no file: what lies on a shelf, drawn in a few strokes and carried in its address. */

/** What lies on a shelf, on a square of 24, by the kind of the shelf. */
const drawings: Readonly<Record<string, string>> = {
  chicken:
    '<path d="M10 14c-3-3-3-8 1-10s9 1 8 5-5 6-9 5z" fill="#e8a15c"/><path d="M10 14l-5 5" stroke="#f6ead9" stroke-width="3"/><circle cx="4" cy="18" r="2" fill="#f6ead9"/><circle cx="6" cy="20" r="2" fill="#f6ead9"/>',
  mutton:
    '<path d="M4 12c0-5 5-8 10-7s8 6 5 10-7 5-10 4-5-3-5-7z" fill="#b8404a"/><path d="M6 12c0-3 4-6 8-5" stroke="#f3c9c4" stroke-width="2" fill="none"/><circle cx="14" cy="12" r="2.5" fill="#f6ead9"/>',
  seafood:
    '<path d="M3 12c4-6 11-6 15 0-4 6-11 6-15 0z" fill="#7fb2c8"/><path d="M17 12l5-4v8z" fill="#5b93ab"/><circle cx="7" cy="11" r="1" fill="#123"/><path d="M11 9c1 2 1 4 0 6" stroke="#fff" fill="none"/>',
  marinated:
    '<path d="M3 12h18a9 8 0 0 1-18 0z" fill="#d9d4cc"/><path d="M5 12c1-5 4-6 7-5s6 1 7 5z" fill="#c8562e"/><circle cx="10" cy="9" r="1" fill="#3f7d3a"/><circle cx="14" cy="10" r="1" fill="#3f7d3a"/>',
  vegetables:
    '<path d="M9 9l7 4-9 8c-2 1-4-1-3-3z" fill="#ee8a2e"/><path d="M13 10l2-7M14 11l6-6M15 11l6-1" stroke="#3f8f3c" stroke-width="2"/>',
  fruits:
    '<path d="M12 8c3-3 9-1 8 5s-5 8-8 7c-3 1-7-1-8-7s5-8 8-5z" fill="#d8453e"/><path d="M12 8c0-2 1-4 3-5" stroke="#6b4226" stroke-width="1.5" fill="none"/>',
  eggs: '<path d="M12 3c4 0 7 6 7 10a7 7 0 0 1-14 0c0-4 3-10 7-10z" fill="#f2dfc3"/><path d="M9 8c-1 1-2 3-2 5" stroke="#fff" stroke-width="1.5" fill="none"/>',
  dairy:
    '<path d="M9 2h6v4l2 4v11a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V10l2-4z" fill="#fbfbfb"/><path d="M7 12h10v6H7z" fill="#5d8fd0"/><path d="M9 2h6v2H9z" fill="#5d8fd0"/>',
  bakery:
    '<path d="M3 11c0-4 4-6 9-6s9 2 9 6c0 2-1 2-2 3v5H5v-5c-1-1-2-1-2-3z" fill="#d89a4e"/><path d="M8 9l2 2M12 8l2 2M16 9l1 2" stroke="#a86d2a" stroke-width="1.5"/>',
  groceries:
    '<path d="M7 4h10l1 4v12a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V8z" fill="#c9a66b"/><path d="M7 4l2-2h6l2 2z" fill="#b18b4c"/><path d="M8 11h8v5H8z" fill="#f6ead9"/>',
  juices:
    '<path d="M7 8h10l-1 13a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1z" fill="#f0a52e"/><path d="M12 8l2-6h3" stroke="#d8453e" stroke-width="1.5" fill="none"/><path d="M7 8h10v2H7z" fill="#fff"/>',
  pet: '<circle cx="12" cy="16" r="4" fill="#8a5a2b"/><circle cx="6" cy="11" r="2" fill="#8a5a2b"/><circle cx="10" cy="7" r="2" fill="#8a5a2b"/><circle cx="14" cy="7" r="2" fill="#8a5a2b"/><circle cx="18" cy="11" r="2" fill="#8a5a2b"/>'
}
const jar =
  '<path d="M7 7h10v13a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1z" fill="#cfd8c0"/><path d="M6 3h12v4H6z" fill="#8a8f98"/><path d="M8 11h8v6H8z" fill="#c8562e"/>'

const leaf = (colour: string): string =>
  `<path d="M12 21V9" stroke="#3f7a35" stroke-width="1.5"/><path d="M12 10C6 11 4 6 6 3c4 0 7 2 6 7zM12 14c6 1 8-4 6-7-4 0-7 2-6 7zM12 18c-5 1-7-3-6-6 3 0 6 2 6 6z" fill="${colour}"/>`
const round = (colour: string, top: string): string =>
  `<circle cx="12" cy="13.5" r="7.5" fill="${colour}"/><path d="M12 7l-3-2M12 7l3-2M12 7V3" stroke="${top}" stroke-width="1.8" fill="none"/><path d="M8 11c-1 1-1 3 0 4" stroke="#fff" stroke-width="1.2" fill="none" opacity=".7"/>`
const long = (colour: string): string =>
  `<path d="M6 6c3-2 5 0 7 3s5 5 6 8-2 5-5 3-6-4-8-8-2-5 0-6z" fill="${colour}"/><path d="M6 6L4 3" stroke="#3f7a35" stroke-width="1.8"/>`
const pod = (colour: string): string =>
  `<path d="M4 6c5 0 14 5 16 13M4 10c4 0 9 3 11 10M9 4c5 1 10 5 12 10" stroke="${colour}" stroke-width="2.6" fill="none"/>`
const head = (colour: string): string =>
  `<circle cx="9" cy="10" r="4" fill="${colour}"/><circle cx="15" cy="10" r="4" fill="${colour}"/><circle cx="12" cy="8" r="4" fill="${colour}"/><path d="M5 12c2 7 12 7 14 0-3 1-5 2-7 4-2-2-4-3-7-4z" fill="#7fae5a"/>`
const bone =
  '<path d="M7 15l8-8" stroke="#efe3cd" stroke-width="4"/><circle cx="5" cy="15" r="2.4" fill="#efe3cd"/><circle cx="8" cy="18" r="2.4" fill="#efe3cd"/><circle cx="15" cy="5" r="2.4" fill="#efe3cd"/><circle cx="18" cy="8" r="2.4" fill="#efe3cd"/>'
const bowl =
  '<path d="M3 12h18a9 8 0 0 1-18 0z" fill="#8fa3b8"/><path d="M6 12c1-4 4-5 6-4s5 0 6 4z" fill="#b9793f"/>'

/** What a word in the name says better than the shelf does; the first that fits. */
const byName: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bBones\b|Feet\b/, bone],
  [/Broth|Bowl\b|Pet Mince/, bowl],
  [/Tomato/, round("#d8453e", "#3f8f3c")],
  [/Onion|Garlic/, round("#b06a8c", "#c9a66b")],
  [/Potato|Ginger/, round("#c9a06b", "#a8834f")],
  [/Beetroot|Radish/, round("#8e2f55", "#3f8f3c")],
  [/Pumpkin/, round("#e8963a", "#5c7a35")],
  [/Capsicum/, round("#58a04a", "#3f7a35")],
  [/Brinjal/, long("#5b3a7a")],
  [/Gourd|Okra|Cucumber/, long("#6fa34d")],
  [/Beans|Drumstick/, pod("#5c9a48")],
  [/Chilli/, long("#3f8f3c")],
  [/Peas/, pod("#79b356")],
  [/Sweet Corn/, long("#f0c63e")],
  [/Cabbage/, round("#a8cf8a", "#7fae5a")],
  [/Cauliflower/, head("#f4efe0")],
  [/Mushroom/, head("#d9cfc0")],
  [/Spinach|Coriander|Mint|Curry Leaves/, leaf("#4f9a45")]
]

/** A shelf's own drawing, else that of the word it ends with ("exp-juices"), else a jar. */
const drawingOf = (shelf: string): string =>
  drawings[shelf] ?? drawings[shelf.slice(shelf.lastIndexOf("-") + 1)] ?? jar

/** On the shelf's colour, as light as paper; products beside each other are turned a little, so that rows differ. */
export const drawing = (id: number, name: string, shelf: string, colour: string): string => {
  const shown = byName.find(([word]) => word.test(name))?.[1]
  const turn = ((id % 7) - 3) * 6
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="-2 -2 28 28"><path d="M-2-2h28v28H-2z" fill="#fff"/><path d="M-2-2h28v28H-2z" fill="${colour}" opacity=".25"/><g transform="rotate(${turn} 12 12)" stroke-linecap="round">${(shelf === "vegetables" || shelf === "pet" ? shown : undefined) ?? drawingOf(shelf)}</g></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
