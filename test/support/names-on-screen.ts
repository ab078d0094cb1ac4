/** Names as they stand in orders, in scripts whose widths terminals do not agree on. */
export const nameSamples: ReadonlyArray<string> = [
  "Asha Rao",
  "आशा शर्मा",
  "क्षत्रिय लक्ष्मी",
  "അനിൽ കുമാർ",
  "ക്രിസ്ത്യൻ ജോസ്",
  "தமிழ்ச்செல்வி",
  "முருகன் சுப்பிரமணியன்",
  "محمد عبدالله",
  "Zoë Müller",
  "👨‍👩‍👧 Family",
  "Asha 🥩 Rao",
  "🇮🇳 Bharat",
  "葡萄 王"
]
