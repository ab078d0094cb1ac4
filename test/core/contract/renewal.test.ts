import { expect, it } from "vitest"
import { CommerceService } from "#core/contract/commerce.ts"
import { renewal } from "#core/contract/renewal.ts"

it("clients renew a commerce session by the method that there is for it", () => {
  expect(renewal).toBe(CommerceService.getSession.name)
})
