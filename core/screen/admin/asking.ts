/** What is asked before an administrator's word counts. */
import type { Message, Model, Question, Step } from "./model.ts"
import { ask } from "./submitting.ts"

const question = (model: Model, next: Question): Step => [{ ...model, question: next }, []]

export const questioned = (model: Model, message: Message): Step | undefined => {
  const username = model.userForm?.changes
  if (message._tag === "AskedToRemoveVariable") {
    const changes = model.variableForm?.changes
    if (changes === undefined) return [model, []]
    const where = changes.hub_id === null ? "" : ` of hub ${changes.hub_id}`
    return question(model, {
      title: `Remove ${changes.name}${where}?`,
      text: "What reads it falls back to its default.",
      answer: "Remove",
      command: { _tag: "RemoveVariable", ...changes }
    })
  }
  if (username === undefined) return undefined
  if (message._tag === "AskedToDisable")
    return question(model, {
      title: `Disable ${username}?`,
      text: "Every session of this user ends at once.",
      answer: "Disable",
      command: { _tag: "SetDisabled", username, disabled: true }
    })
  if (message._tag === "AskedToEndSessions")
    return question(model, {
      title: `End every session of ${username}?`,
      text: "Scans of open orders stay kept on their workstations.",
      answer: "End sessions",
      command: { _tag: "EndSessions", username }
    })
  if (message._tag === "AskedToEnable") return ask(model, { _tag: "SetDisabled", username, disabled: false })
  return undefined
}
