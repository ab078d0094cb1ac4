/** A cell in a list: a picture as text has thousands of characters, and the dialog of its row has the whole. */
const longest = 60

export const shortened = (cell: string): string =>
  cell.length > longest ? `${cell.slice(0, longest)}...` : cell
