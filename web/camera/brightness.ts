/** How bright a picture is on the average, 0 to 255, by one point in so many: that of a covered camera is next to nothing. */
export const brightnessOf = ({ data }: ImageData, each: number): number => {
  let [sum, points] = [0, 0]
  for (let at = 1; at < data.length; at += 4 * each) {
    sum += data[at] ?? 0
    points += 1
  }
  return sum / points
}
