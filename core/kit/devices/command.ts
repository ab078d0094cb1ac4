/** What is asked of the devices of this workstation wherever somebody is. */

/** What the scale shows is told, now and with every change, until it is unfollowed. */
export type ScaleCommand = { readonly _tag: "FollowScale" } | { readonly _tag: "UnfollowScale" }

export type DevicesWatchCommand =
  /** Goes on while somebody is logged in. */
  | { readonly _tag: "WatchDevices" }
  /** The scans of the scanner on the serial line come here from now on. */
  | { readonly _tag: "ClaimScanner" }
  | { readonly _tag: "ReleaseScanner" }
