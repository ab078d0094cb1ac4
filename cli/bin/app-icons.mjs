/** Draws the mark (web/icon.svg) as the pictures that an installed app has: a rounded ground, and lines of one width on it. */
import { writeFileSync } from "node:fs"
import path from "node:path"
import { encode } from "fast-png"

/** Each side of a pixel is looked at so many times: enough for smooth edges. */
const samples = 4

const attribute = (tag, name) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ""
const colour = (text) => {
  const digits =
    text.slice(1).length === 3 ? [...text.slice(1)].map((each) => each + each).join("") : text.slice(1)
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
}

/** The lines of a path of M, m, L, l, v and z, each from a point to a point. */
const linesOf = (path) => {
  const lines = []
  let [at, start] = [
    [0, 0],
    [0, 0]
  ]
  const to = (next) => {
    lines.push([at, next])
    at = next
  }
  for (const [, name, text] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (text.match(/-?[\d.]+/g) ?? []).map(Number)
    const points = Array.from({ length: Math.floor(numbers.length / 2) }, (_, n) =>
      numbers.slice(n * 2, n * 2 + 2)
    )
    const [x, y] = at
    if (name === "M") [at, start] = [points[0], points[0]]
    else if (name === "l") for (const [dx, dy] of points) to([at[0] + dx, at[1] + dy])
    else if (name === "v") to([x, y + numbers[0]])
    else if (name === "z") to(start)
    else throw new Error(`the mark has a path of ${name}, which this draws not`)
    if (name === "M") for (const [px, py] of points.slice(1)) to([px, py])
  }
  return lines
}

const distance = ([px, py], [[ax, ay], [bx, by]]) => {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(px - ax - along * dx, py - ay - along * dy)
}

const markOf = (svg) => {
  const ground = /<rect[^>]*>/.exec(svg)?.[0] ?? ""
  const paths = svg.match(/<path[^>]*>/g) ?? []
  return {
    side: Number(attribute(ground, "width")),
    radius: Number(attribute(ground, "rx")),
    ground: colour(attribute(ground, "fill")),
    ink: colour(attribute(paths[0] ?? "", "stroke")),
    width: Number(attribute(paths[0] ?? "", "stroke-width")),
    lines: paths.flatMap((path) => linesOf(attribute(path, "d")))
  }
}

/** @param isFull the ground goes to the edges: whoever shows it cuts its corners */
const drawIcon = (svg, size, isFull) => {
  const { side, radius, ground, ink, width, lines } = markOf(svg)
  const isInside = ([x, y]) => {
    if (isFull) return true
    const [dx, dy] = [x, y].map((at) => Math.max(0, radius - at, at - side + radius))
    return Math.hypot(dx, dy) <= radius
  }
  const data = new Uint8Array(size * size * 4)
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      let [covered, inked] = [0, 0]
      for (let sample = 0; sample < samples * samples; sample += 1) {
        const point = [
          column + ((sample % samples) + 0.5) / samples,
          row + (Math.floor(sample / samples) + 0.5) / samples
        ]
        const at = point.map((each) => (each * side) / size)
        if (!isInside(at)) continue
        covered += 1
        if (lines.some((line) => distance(at, line) <= width / 2)) inked += 1
      }
      const shares = ground.map((each, n) =>
        Math.round(covered === 0 ? 0 : each + ((ink[n] - each) * inked) / covered)
      )
      data.set([...shares, Math.round((covered * 255) / samples ** 2)], (row * size + column) * 4)
    }
  return encode({ width: size, height: size, data, channels: 4, depth: 8 })
}

const sizes = {
  "icon-180.png": { size: 180, isFull: true },
  "icon-192.png": { size: 192, isFull: false },
  "icon-512.png": { size: 512, isFull: false },
  "icon-maskable-512.png": { size: 512, isFull: true }
}

/** @param svg the mark */
export const writeAppIcons = (svg, outdir) => {
  for (const [name, { size, isFull }] of Object.entries(sizes))
    writeFileSync(path.join(outdir, name), drawIcon(svg, size, isFull))
}
