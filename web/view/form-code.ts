/** The code of forms and questions: it comes behind the first rows, and is there before the server can go. */
import { piece } from "../host/pieces.ts"

export const fetchForm = piece("form", async () => {
  const [{ ViewForm }, { Question }] = await Promise.all([import("./form.tsx"), import("./question.tsx")])
  return { ViewForm, Question }
})
