/** Forms at a terminal: every kind of field is filled in by keys alone, and shows what stands in it. */
import { describe, expect, it } from "vitest"
import * as field from "#core/kit/form/field.ts"
import { every } from "#test/support/every-field.ts"
import { Desk } from "./support/form-keys.ts"

const typed = (desk: Desk, text: string): Desk => desk.press(...text)

describe("a field that has the keys", () => {
  it("is the first one, and the arrows go through all of them and round", () => {
    const desk = new Desk()
    const seen = Object.keys(every).map(() => {
      const at = desk.form.focus
      desk.press("Down")
      return at
    })
    expect(seen).toEqual(Object.keys(every))
    expect(desk.form.focus).toBe("name")
    expect(desk.press("Up").form.focus).toBe("codes")
  })

  it("takes text, letters that are keys elsewhere included, and shows its note", () => {
    const desk = typed(new Desk(), "q ?/")
    expect(desk.value("name")).toEqual(field.ofText("q ?/"))
    expect(desk.text).toContain("As it stands on papers.")
  })

  it("takes a number in digits alone; the first replaces what stood there, the arrows go a step", () => {
    const desk = new Desk().to("weight")
    expect(typed(desk, "a2x.5").value("weight")).toEqual(field.ofText("2.5"))
    expect(desk.press("Right").value("weight")).toEqual(field.ofText("2.55"))
    expect(desk.press("Left", "Left").value("weight")).toEqual(field.ofText("2.45"))
    expect(desk.text).toContain("[2.45] Kg")
  })

  it("chooses one of a list by arrows and by first letters", () => {
    const desk = new Desk().to("store")
    expect(desk.text).toContain("not chosen")
    expect(desk.press("Right").value("store")).toEqual(field.ofText("11"))
    expect(desk.press("k").value("store")).toEqual(field.ofText("12"))
    expect(desk.press("k").value("store")).toEqual(field.ofText("13"))
    expect(desk.press("Right").value("store")).toEqual(field.ofText("11"))
    expect(desk.to("state").press("Left").text).toContain("● Kochi")
  })

  it("chooses several with the bar, each where the cursor stands", () => {
    const desk = new Desk().to("also").press(" ", "Right", "Right", " ")
    expect(desk.value("also")).toEqual(field.ofItems(["11", "13"]))
    expect(desk.text).toContain("[x] Indiranagar Hub")
    expect(desk.text).toContain("> [x] Kochi <")
    expect(desk.press(" ").value("also")).toEqual(field.ofItems(["11"]))
  })

  it("turns on and off", () => {
    const desk = new Desk().to("admin").press(" ")
    expect(desk.text).toContain("[x] yes")
    expect(desk.press(" ").text).toContain("[ ] no")
  })

  it("takes a reason by its digit, or another one, in which digits are text", () => {
    const desk = new Desk().to("why").press("2")
    expect(desk.value("why")).toEqual(field.ofText("Damaged"))
    expect(desk.press("1").value("why")).toEqual(field.ofText("Expired"))
    expect(desk.press("3").value("why")).toEqual(field.ofText("3"))
    const other = typed(new Desk().to("why"), "Fell 2 times")
    expect(other.value("why")).toEqual(field.ofText("Fell 2 times"))
    const own = typed(new Desk().to("why").press("1", "0"), "2 fell")
    expect(own.value("why")).toEqual(field.ofOwnWords("2 fell"))
    expect(own.text).toContain("[2 fell]")
    expect(new Desk().to("why").press("2", "0", "Right").value("why")).toEqual(field.ofText("Expired"))
  })

  it("adds to a list with Enter, and takes out what the cursor is on", () => {
    const desk = typed(new Desk().to("codes"), "a1").press("Enter", ..."b2", "Enter")
    expect(desk.value("codes")).toEqual(field.ofItems(["a1", "b2"]))
    expect(desk.sent).toBe(0)
    expect(desk.press("Left", "Left", "Delete").value("codes")).toEqual(field.ofItems(["b2"]))
  })
})

describe("Enter", () => {
  it("goes on to what must be filled in and is not, and sends once nothing is missing", () => {
    const desk = typed(new Desk(), "Asha").press("Enter")
    expect(desk.form.focus).toBe("secret")
    typed(desk, "s3 cret").press("Enter")
    expect(desk.form.focus).toBe("store")
    desk.press("Right", "Enter")
    expect(desk.sent).toBe(1)
  })

  it("sends once: until it is answered nothing is typed and nothing is sent", () => {
    const desk = typed(new Desk(), "Asha").press("Enter", "x", "Enter", "Right", "Enter", "Enter", "Enter")
    expect(desk.sent).toBe(1)
    expect(desk.to("name").press("z").value("name")).toEqual(field.ofText("Asha"))
  })

  it("where something is wrong leads there, and says why in the row below", () => {
    const desk = typed(new Desk(), "Asha")
      .press("Enter", "x", "Enter", "Right")
      .to("weight")
      .press("9", "9", ".", "9", "9")
    desk.to("codes").press("Enter")
    expect(desk.sent).toBe(0)
    expect(desk.form.focus).toBe("weight")
    expect(desk.text).toMatch(/\[99\.99\] Kg\n.*In steps of 0\.05 Kg/)
  })
})
