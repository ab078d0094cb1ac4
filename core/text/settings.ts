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
  textSize: { label: "Text size", note: "Of every page: larger where the screen stands further away." },
  language: { label: "Language", note: "Of the pages. Papers, files and names stay as they are." },
  startPage: { label: "Start page", note: "What a login opens." },
  density: { label: "Rows", note: "How high the rows of lists are." }
} as const

export const receiptTitle = (width: number): string => `${width} mm`

export const soundTitle = (isOn: boolean): string => (isOn ? "On" : "Off")

export const loudnessTitle = (loudness: "quiet" | "normal" | "loud"): string =>
  ({ quiet: "Quiet", normal: "Normal", loud: "Loud" })[loudness]

export const themeTitle = (theme: "system" | "light" | "dark"): string =>
  ({ system: "System", light: "Light", dark: "Dark" })[theme]

/** Each in its own letters. */
export const languageTitle = (language: "en" | "hi"): string => ({ en: "English", hi: "हिन्दी" })[language]

export const textSizeTitle = (size: "normal" | "large" | "largest"): string =>
  ({ normal: "Normal", large: "Large", largest: "Largest" })[size]

/** In the place of a page that is set and that who looks may not open. */
export const notOpenTitle = "Not open to you"

export const densityTitle = (density: "compact" | "comfortable"): string =>
  ({ compact: "Compact", comfortable: "Comfortable" })[density]
