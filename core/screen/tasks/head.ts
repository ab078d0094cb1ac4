import { waitingTasks } from "../home/expiring.ts"
import type { Head } from "../screen.ts"

export const head: Head = {
  routes: ["tasks"],
  title: "Tasks",
  place: {
    icon: "done",
    group: "work",
    homeKey: "w",
    leadsTo: () => ({ name: "tasks" }),
    waiting: ({ expiring }) => waitingTasks(expiring)
  }
}
