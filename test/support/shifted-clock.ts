/** Milliseconds: whoever asks for the time is told one that is this much later. Pages get it as it stands here. */
export const shiftClock = (shift: number): void => {
  const { Date: Real } = globalThis
  globalThis.Date = class extends Real {
    constructor(...given: [] | [number]) {
      if (given.length === 0) super(Real.now() + shift)
      else super(...given)
    }
    static override now(): number {
      return Real.now() + shift
    }
  } as DateConstructor
}

/** The time that the machine itself tells (ms), in a process whose clock may be shifted. */
export const machineTime = (): number => Date.now() - Number(process.env.TESTED_CLOCK ?? 0)
