/** Things that are set on a page and hold at once: a row each, its options side by side. */
import type { Choice, Choices } from "#core/kit/view/choices.ts"
import type { Press, Pressable } from "./outcome.ts"

const Option = <M,>({
  choice: { id, note },
  option,
  press
}: Pressable<M, { choice: Choice<M>; option: Choice<M>["options"][number] }>) => (
  <label className="option">
    <input
      type="radio"
      name={id}
      checked={option.isChosen}
      aria-describedby={note === undefined ? undefined : `${id}-note`}
      onChange={() => press({ message: option.message })}
    />
    <span>
      {option.title}
      {option.key === undefined ? null : <kbd>{option.key}</kbd>}
    </span>
  </label>
)

/** More than these find no room side by side. */
const mostBeside = 5

const Select = <M,>({ choice: { id, options }, press }: { choice: Choice<M>; press: Press<M> }) => (
  <select
    aria-labelledby={`${id}-label`}
    value={options.find(({ isChosen }) => isChosen)?.id}
    onChange={({ target }) => {
      const option = options[target.selectedIndex]
      if (option !== undefined) press({ message: option.message })
    }}
  >
    {options.map(({ id: each, title }) => (
      <option key={each} value={each}>
        {title}
      </option>
    ))}
  </select>
)

const Row = <M,>({ choice, isSelected, press }: Pressable<M, { choice: Choice<M>; isSelected: boolean }>) => {
  const { id, label, note, isLarge = false, options } = choice
  return (
    <div
      id={`row-${id}`}
      className={`setting${isSelected ? " is-selected" : ""}${isLarge ? " is-large" : ""}`}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
    >
      <div>
        <strong id={`${id}-label`}>{label}</strong>
        {note === undefined ? null : (
          <p id={`${id}-note`} className="note">
            {note}
          </p>
        )}
      </div>
      {options.length > mostBeside && !isLarge ? (
        <Select choice={choice} press={press} />
      ) : (
        <div className="options">
          {options.map((option) => (
            <Option key={option.id} choice={choice} option={option} press={press} />
          ))}
        </div>
      )}
    </div>
  )
}

export const ChoiceList = <M,>({
  part: { title, choices, cursor },
  press
}: Pressable<M, { part: Choices<M> }>) => (
  <section className="settings" aria-label={title}>
    {choices.map((choice, at) => (
      <Row
        key={choice.id}
        choice={choice}
        isSelected={at === cursor.index && cursor.isImplied !== true}
        press={press}
      />
    ))}
  </section>
)
