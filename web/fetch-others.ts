/**
 * Every other page, what lies over a page, and what makes papers: they come right behind the first rows, not when the
 * server has gone.
 */
import { piece } from "./host/pieces.ts"

export const fetchOthers = piece("others", () => import("./others.tsx"))
