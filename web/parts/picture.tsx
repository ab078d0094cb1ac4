/** The picture of a product beside its name, always as large: its initial where there is none, or where it does not come. */
import { useState } from "react"
import type { Picture as Shown } from "#core/kit/view/picture.ts"

export const Picture = ({
  picture: { initial, hue, address },
  size = 40
}: {
  readonly picture: Shown
  readonly size?: number
}) => {
  const [broken, setBroken] = useState<string>()
  const look = size > 40 ? "picture is-large" : "picture"
  return address === undefined || broken === address ? (
    <span
      className={look}
      style={{ background: `var(--picture-${hue})`, color: `var(--picture-ink-${hue})` }}
      aria-hidden="true"
    >
      {initial}
    </span>
  ) : (
    <img
      className={look}
      src={address}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(address)}
    />
  )
}
