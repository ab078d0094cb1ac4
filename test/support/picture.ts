/** Pictures of ink, and how much two of them agree. */

/** Darkness of every pixel: 0 paper, 255 ink. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly ink: Uint8Array
}

export const inkAt = ({ width, height, ink }: Picture, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? 0 : (ink[y * width + x] ?? 0)

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The box around everything darker than a trace; undefined for blank paper. */
export const inkBox = (picture: Picture, trace = 96): Box | undefined => {
  let box: Box | undefined
  for (let y = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++)
      if (inkAt(picture, x, y) > trace)
        box = {
          left: Math.min(x, box?.left ?? x),
          top: box?.top ?? y,
          right: Math.max(x + 1, box?.right ?? 0),
          bottom: y + 1
        }
  return box
}

export interface Comparison {
  /**
   * Ink that both share over ink that either has (a soft intersection over union), at the best of the small shifts that
   * put the ink boxes over each other. 1 is the same picture; different antialiasing costs the outlines a little.
   */
  readonly likeness: number
  /** Dark pixels of one that have no ink of the other within two pixels: a dot or a stroke too many or too few. */
  readonly strays: number
}

const straysOf = (a: Picture, b: Picture, dx: number, dy: number): number => {
  let strays = 0
  for (let y = 0; y < a.height; y++)
    for (let x = 0; x < a.width; x++) {
      if (inkAt(a, x, y) < 200) continue
      let near = 0
      for (let row = y - 2; row <= y + 2; row++)
        for (let column = x - 2; column <= x + 2; column++)
          near = Math.max(near, inkAt(b, column - dx, row - dy))
      if (near < 64) strays++
    }
  return strays
}

export const compare = (a: Picture, b: Picture): Comparison => {
  const [boxA, boxB] = [inkBox(a), inkBox(b)]
  if (boxA === undefined || boxB === undefined) return { likeness: boxA === boxB ? 1 : 0, strays: 0 }
  let best = { likeness: -1, dx: 0, dy: 0 }
  const reach = 1
  const lefts = [boxA.left - boxB.left, boxA.right - boxB.right]
  const tops = [boxA.top - boxB.top, boxA.bottom - boxB.bottom]
  const tried = new Set<string>()
  for (const left of lefts)
    for (const top of tops)
      for (let dx = left - reach; dx <= left + reach; dx++)
        for (let dy = top - reach; dy <= top + reach; dy++) {
          if (tried.has(`${dx} ${dy}`)) continue
          tried.add(`${dx} ${dy}`)
          let shared = 0
          let either = 0
          const from = Math.min(boxA.left, boxB.left + dx)
          const to = Math.max(boxA.right, boxB.right + dx)
          for (let y = Math.min(boxA.top, boxB.top + dy); y < Math.max(boxA.bottom, boxB.bottom + dy); y++)
            for (let x = from; x < to; x++) {
              const one = inkAt(a, x, y)
              const other = inkAt(b, x - dx, y - dy)
              shared += Math.min(one, other)
              either += Math.max(one, other)
            }
          if (shared / either > best.likeness) best = { likeness: shared / either, dx, dy }
        }
  const { likeness, dx, dy } = best
  return { likeness, strays: straysOf(a, b, dx, dy) + straysOf(b, a, -dx, -dy) }
}
