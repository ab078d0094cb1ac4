/**
 * Decimal numbers as scaled integers. Amounts never pass through binary fractions: a value is read from its decimal
 * text, so 1.005 is 1.005 and rounds half away from zero to 1.01.
 */

/** 10^places by places: taken from here it stays an integer to the engine, which a power is not. */
const powers: ReadonlyArray<number> = Array.from({ length: 16 }, (_, places) => Number(`1e${places}`))
const power = (places: number): number => powers[places] ?? 10 ** places

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

/**
 * The integer nearest to `value` x 10^places, half away from zero.
 * `undefined` when the text is no decimal number or the result is no safe integer.
 */
export const scale = (value: string | number, places: number): number | undefined => {
  if (typeof value === "number") {
    // Of up to 15 digits, the decimal that a double prints as is the only one it can stand for.
    const scaled = Math.round(value * power(places))
    if (Math.abs(scaled) < 1e15 && scaled / power(places) === value) return scaled === 0 ? 0 : scaled
  }
  const match = DECIMAL.exec(String(value).trim())
  if (match === null) return undefined
  const [, sign, whole = "", fraction = "", exponent = "0"] = match
  if (whole === "" && fraction === "") return undefined
  const digits = whole + fraction
  const point = whole.length + Number(exponent) + places
  const leading = point <= 0 ? "" : digits.slice(0, point).padEnd(point, "0")
  const next = point < 0 ? "0" : (digits[point] ?? "0")
  const magnitude = Number(leading === "" ? "0" : leading) + (next >= "5" ? 1 : 0)
  if (!Number.isSafeInteger(magnitude)) return undefined
  return sign === "-" && magnitude !== 0 ? -magnitude : magnitude
}

/** numerator / denominator as an integer, half away from zero. Both are integers, the denominator above 0. */
export const divide = (numerator: number, denominator: number): number => {
  const magnitude = Math.abs(numerator)
  const whole = Math.floor(magnitude / denominator)
  const rounded = (magnitude - whole * denominator) * 2 >= denominator ? whole + 1 : whole
  return numerator < 0 && rounded !== 0 ? -rounded : rounded
}

/**
 * The whole part of a x b / c, and what remains of a x b; exact beyond the range in which a x b is a safe integer.
 * a and b are integers of 0 or more, c is one above 0.
 */
export const quotient = (a: number, b: number, c: number): readonly [whole: number, rest: number] => {
  const product = a * b
  if (Number.isSafeInteger(product)) return [Math.floor(product / c), product % c]
  const [exact, divisor] = [BigInt(a) * BigInt(b), BigInt(c)]
  return [Number(exact / divisor), Number(exact % divisor)]
}

/** a x b / c as an integer, half away from zero, exact as `quotient` is. */
export const proportion = (a: number, b: number, c: number): number => {
  const [whole, rest] = quotient(Math.abs(a), Math.abs(b), c)
  const rounded = rest >= c - rest ? whole + 1 : whole
  return a < 0 !== b < 0 && rounded !== 0 ? -rounded : rounded
}

/** The decimal text of a scaled integer, always with `places` decimals: show(150, 2) is "1.50". */
export const show = (scaled: number, places: number): string => {
  if (places === 0) return String(scaled)
  const magnitude = Math.abs(scaled)
  const one = power(places)
  const fraction = magnitude % one
  // With a 1 before it, so that leading zeros stay.
  const text = `${(magnitude - fraction) / one}.${String(one + fraction).slice(1)}`
  return scaled < 0 ? `-${text}` : text
}

/** The plain number that the wire carries for a scaled integer: division rounds to the double nearest to the decimal. */
export const toNumber = (scaled: number, places: number): number => scaled / power(places)
