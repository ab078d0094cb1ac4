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

/** A shelf's own drawing, else that of the word it ends with ("exp-juices"), else a jar. */
const drawingOf = (shelf: string): string =>
  drawings[shelf] ?? drawings[shelf.slice(shelf.lastIndexOf("-") + 1)] ?? jar

/** On the shelf's colour, as light as paper; products beside each other are turned a little, so that rows differ. */
export const drawing = (id: number, shelf: string, colour: string): string => {
  const turn = ((id % 7) - 3) * 6
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="-2 -2 28 28"><path d="M-2-2h28v28H-2z" fill="#fff"/><path d="M-2-2h28v28H-2z" fill="${colour}" opacity=".25"/><g transform="rotate(${turn} 12 12)" stroke-linecap="round">${drawingOf(shelf)}</g></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
