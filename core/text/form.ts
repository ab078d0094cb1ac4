/** The sentences of forms about what was typed, and while it is on its way. */

export const requiredField = "Required Field"
export const chooseOne = "Choose one of the list"
export const reasonWanted = "Choose a reason, or type one"
export const dayWanted = "A day is written YYYY-MM-DD, such as 2026-01-31"
export const tooLong = (most: number): string => `At most ${most} characters`
export const tooMany = (most: number): string => `At most ${most} of them`
/** A draft stands in the box of a list and belongs to nothing yet. */
export const isThereAlready = (text: string): string => `${text} is in the list already`
/** On the button that was pressed, while what it sent is on its way. */
export const sending = "Sending..."
/** The sentence at a step that goes on by itself once the answer that it depends on is there. */
export const goesOnByItself = "Waiting for the answer of the server. It goes on by itself."

const withUnit = (amount: string, unit: string | undefined): string =>
  unit === undefined ? amount : `${amount} ${unit}`
export const numberWanted = (unit: string | undefined): string =>
  unit === undefined ? "A number is wanted" : `A number of ${unit} is wanted`
export const tooLittle = (least: string, unit: string | undefined): string =>
  `At least ${withUnit(least, unit)}`
export const tooMuch = (most: string, unit: string | undefined): string => `At most ${withUnit(most, unit)}`
export const offTheStep = (step: string, unit: string | undefined): string =>
  `In steps of ${withUnit(step, unit)}`
