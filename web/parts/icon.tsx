/** A picture beside words that say the same; the page carries the sheet of them (web/icons.svg). */
import type { Icon as Name } from "#core/kit/view/icon.ts"

export const Icon = ({ name }: { readonly name: Name }) => (
  <svg className="icon" aria-hidden="true">
    <use href={`#icon-${name}`} />
  </svg>
)
