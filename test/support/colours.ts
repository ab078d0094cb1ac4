/** Ink draws in colours in the process of the tests; the programs that they start are left as the machine has them. */
import "ink"

delete process.env.FORCE_COLOR
