/**
 * A font that comes late. Chromium keeps the empty boxes of a text for which it had no font, though one has come since,
 * until the text's own font changes. A feature that no font has changes it, and each one only once: what was set with
 * an earlier one is kept, boxes and all.
 */
export const setAnewWhenLoaded = (): void => {
  let loaded = 0
  document.fonts.addEventListener("loadingdone", () => {
    loaded += 1
    document.documentElement.style.fontFeatureSettings = `"pk${String(loaded).padStart(2, "0")}" 1`
  })
}
