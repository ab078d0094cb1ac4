/** `packhouse task`: what somebody of the store has to see to, and what was done. */
import type { Command } from "commander"
import { example } from "./answer.ts"
import { defineTaskBack, defineTaskEnd, defineTaskTake } from "./task-end.ts"
import { defineTaskList, defineTaskShow } from "./task-list.ts"

export const define = (program: Command): void => {
  const task = program.command("task").description("tasks of the store: list, show, take, back, end")
  example(task, "packhouse task list", "packhouse task take 12", "packhouse task end 12 --qty 3.5")
  defineTaskList(task)
  defineTaskShow(task)
  defineTaskTake(task)
  defineTaskBack(task)
  defineTaskEnd(task)
}
