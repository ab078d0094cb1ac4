/** The code of forms: it comes behind the first rows, and is there before the server can go. */
import { piece } from "../host/pieces.ts"

export const fetchForm = piece("form", () => import("./form.tsx"))
