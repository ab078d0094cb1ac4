/** How far work is, as a bar with its words. */
import type { Progress as Shown } from "#core/kit/view/telling.ts"
import { word } from "../words.ts"

export const Progress = ({ progress: { done, total, noun } }: { progress: Shown }) => (
  <p className="progress">
    <span role="status">
      {word(`${done} of ${total}`)}
      <span className="unseen"> {word(noun)}</span>
    </span>
    <progress value={done} max={Math.max(1, total)} aria-hidden="true" />
  </p>
)
