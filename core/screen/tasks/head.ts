import type { Head } from "../../kit/head.ts"
import { waitingTasks } from "../../kit/waiting-counts.ts"

export const head: Head = {
  routes: ["tasks"],
  title: "Tasks",
  place: {
    icon: "tasks",
    group: "manage",
    homeKey: "w",
    leadsTo: () => ({ name: "tasks" }),
    waiting: ({ expiring }) => waitingTasks(expiring)
  }
}
