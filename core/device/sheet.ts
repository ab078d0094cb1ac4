/**
 * One label or one length of paper, as things at places: what every printer language is written from. Measures are dots,
 * from the left upper corner.
 */
import type { Line } from "../label/typeset.ts"
import type { Bitmap } from "./bitmap.ts"

interface Placed {
  readonly x: number
  readonly y: number
}

/** Text in the printer's own fixed-width font: printable ASCII. y is its upper edge. */
export interface OwnText extends Placed {
  readonly kind: "text"
  readonly text: string
  /** Times the font's own size. */
  readonly scale: number
  readonly isBold: boolean
}
/** A line of typeset glyphs that is still to be drawn, inside a box whose upper edge is y. */
export interface Lettering extends Placed {
  readonly kind: "lettering"
  readonly line: Line
  /** The em. */
  readonly size: number
  readonly height: number
  /** The distance of the baseline from the box's upper edge. */
  readonly baseline: number
}
export interface Picture extends Placed {
  readonly kind: "bitmap"
  readonly bitmap: Bitmap
}
/** 13 digits, printed below the bars by the printer. */
export interface Ean13 extends Placed {
  readonly kind: "ean13"
  readonly digits: string
  /** Dots of one module, and of the bars' height. */
  readonly module: number
  readonly height: number
}
export interface Code128 extends Placed {
  readonly kind: "code128"
  readonly text: string
  readonly module: number
  readonly height: number
}
export interface QrCode extends Placed {
  readonly kind: "qr"
  readonly text: string
  readonly module: number
}
export interface DataMatrix extends Placed {
  readonly kind: "datamatrix"
  /** Behind a FNC1, which every printer writes itself; 0x1D stands for another one. */
  readonly text: string
  readonly module: number
  /** Modules of a side. */
  readonly side: number
}
/** A black bar: a rule when it is thin. */
export interface Bar extends Placed {
  readonly kind: "line"
  readonly width: number
  readonly height: number
}
export interface Box extends Placed {
  readonly kind: "box"
  readonly width: number
  readonly height: number
  readonly thickness: number
}

/** The items that a printer language can write. */
export type Item = OwnText | Picture | Ean13 | Code128 | QrCode | DataMatrix | Bar | Box

export interface Sheet<I = Item> {
  readonly width: number
  readonly height: number
  readonly copies: number
  readonly items: ReadonlyArray<I>
  /** The code of squares had no room. */
  readonly lacksMatrix?: true
}
/** A sheet whose text has been set and not been drawn yet. */
export type Draft = Sheet<Item | Lettering>

/** Modules of an EAN-13 symbol without its quiet zones (GS1 General Specifications, 5.2.2), and of those. */
export const ean13Modules = 95
export const ean13QuietZone = { left: 11, right: 7 }
