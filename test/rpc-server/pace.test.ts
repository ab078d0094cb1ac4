import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { FrameBudget } from "#rpc-server/http/frame-budget.ts"
import { Pace } from "#rpc-server/http/pace.ts"
import { Seldom } from "#rpc-server/seldom.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it("what comes over and over is done at once, then once an interval, the last of it always", () => {
  const done: Array<number> = []
  const pace = new Pace(1000)
  for (let index = 1; index <= 1500; index++) pace.run("a", () => done.push(index))
  expect(done).toEqual([1])
  vi.advanceTimersByTime(999)
  expect(done).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(done).toEqual([1, 1500])
  pace.run("a", () => done.push(1501))
  vi.advanceTimersByTime(1000)
  expect(done).toEqual([1, 1500, 1501])
  vi.advanceTimersByTime(60_000)
  expect(done).toEqual([1, 1500, 1501])
  pace.run("a", () => done.push(1502))
  expect(done).toEqual([1, 1500, 1501, 1502])
})

it("names do not wait for each other, and what is dropped is not done", () => {
  const done: Array<string> = []
  const pace = new Pace(1000)
  for (const name of ["a", "b", "a", "b"]) pace.run(name, () => done.push(name))
  expect(done).toEqual(["a", "b"])
  pace.drop("a")
  vi.advanceTimersByTime(5000)
  expect(done).toEqual(["a", "b", "b"])
})

it("of one socket 400 frames are read at once and 200 a second after them", () => {
  const budget = new FrameBudget(0)
  const rests = Array.from({ length: 400 }, () => budget.take(0))
  expect(rests.every((rest) => rest === 0)).toBe(true)
  expect(budget.take(0)).toBe(5)
  expect(budget.take(10)).toBe(0)
  // However many came in one piece of the line: the rest is as long as they are worth.
  for (let index = 0; index < 1999; index++) budget.take(10)
  expect(budget.take(10)).toBeCloseTo(10_000, -1)
  // A pause gives no more than it may hold.
  for (let index = 0; index < 400; index++) expect(budget.take(1_000_000)).toBe(0)
  expect(budget.take(1_000_000)).toBeGreaterThan(0)
})

it("what happens over and over is told once a minute, with how often since", () => {
  const seldom = new Seldom()
  const told = [0, 1, 59_999, 60_000, 60_001].map((now) => seldom.take("a", now))
  expect(told).toEqual([1, undefined, undefined, 3, undefined])
  expect(seldom.take("b", 60_001)).toBe(1)
})
