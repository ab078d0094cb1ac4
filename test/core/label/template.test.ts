import { expect, it } from "vitest"
import { readTemplates, templateOf } from "#core/label/template.ts"

it("stored templates are an object of texts by id; anything else is no template", () => {
  const stored = readTemplates('{"shelf":"{{items}}","1":"No. {{increment_id}}"}')
  expect(templateOf({ template_id: "shelf" }, stored)).toBe("{{items}}")
  expect(templateOf({ template_id: 1 }, stored)).toBe("No. {{increment_id}}")
  expect(templateOf({ template_id: "gone" }, stored)).toBeUndefined()
  expect(templateOf({ template_id: "toString" }, stored)).toBeUndefined()
  for (const broken of [undefined, "", "[]", '"text"', '{"a":1}', "{", "null"])
    expect(readTemplates(broken)).toEqual({})
})
