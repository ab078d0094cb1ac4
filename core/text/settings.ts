/** The sentences of a workstation's settings. */
export const settingsNote =
  "Settings hold at once, for everybody who works here, and stay until somebody changes them."

export const settingText = {
  sound: { label: "Sound", note: "A tone for every scan, and one for orders that come in." },
  loudness: { label: "Loudness", note: "Of every tone. Each choice can be heard as it is made." },
  theme: { label: "Theme", note: "Light, dark, or as this computer has it." },
  receipt: {
    label: "Receipt paper",
    note: "How wide receipts are drawn where no receipt printer is set up."
  },
  density: { label: "Rows", note: "How high the rows of lists are." }
} as const

export const receiptTitle = (width: number): string => `${width} mm`

export const soundTitle = (isOn: boolean): string => (isOn ? "On" : "Off")

export const loudnessTitle = (loudness: "quiet" | "normal" | "loud"): string =>
  ({ quiet: "Quiet", normal: "Normal", loud: "Loud" })[loudness]

export const themeTitle = (theme: "system" | "light" | "dark"): string =>
  ({ system: "System", light: "Light", dark: "Dark" })[theme]

export const densityTitle = (density: "compact" | "comfortable"): string =>
  ({ compact: "Compact", comfortable: "Comfortable" })[density]
