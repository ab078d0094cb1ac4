/** What narrows lists of products: the box that is searched in, and the menu of categories. */
import type { Menu } from "./filters.ts"
import type { Search } from "./view.ts"

export const searchBox = (
  label: string,
  text: string
): Search<{ readonly _tag: "TypedSearch"; readonly text: string }> => ({
  part: "search",
  label,
  text,
  typed: (typed) => ({ _tag: "TypedSearch", text: typed })
})

/** @param around its title, what stands there while some are chosen, and entries before the categories */
export const categoryMenu = <Message = never>(
  categories: ReadonlyArray<string>,
  isOn: (category: string) => boolean,
  {
    title,
    chosen,
    first = []
  }: Pick<Menu<never>, "title" | "chosen"> & { readonly first?: Menu<Message>["entries"] }
): Menu<{ readonly _tag: "ToggledCategory"; readonly category: string } | Message> => ({
  kind: "menu",
  id: "categories",
  title,
  icon: "filter",
  keys: ["f"],
  noun: "a category",
  chosen,
  entries: [
    ...first,
    ...categories.map((category) => ({
      id: `category-${category}`,
      title: category,
      isOn: isOn(category),
      message: { _tag: "ToggledCategory", category } as const
    }))
  ]
})
