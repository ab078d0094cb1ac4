/** Names of people as they are written in the scripts of our customers, 60 in each, and names that mean harm. */

import { isLong } from "./runs.ts"

const inScripts = {
  Latin: {
    first: [
      "Asha",
      "Zo\u00EB",
      "Jos\u00E9",
      "\u0100rya",
      "O\u2019Neil",
      "Anne-Marie",
      "\u0141ukasz",
      "Renuk\u0101"
    ],
    last: [
      "Rao",
      "Fern\u00E1ndez",
      "van der Berg",
      "Nair",
      "D\u2019Souza",
      "M\u00FCller",
      "\u015Eahin",
      "Affirm"
    ]
  },
  Devanagari: {
    first: ["आशा", "श्रीकृष्ण", "क्षितिज", "ज्ञानेश्वर", "हृदय", "प्रज्ञा", "द्वारका", "ऋतुजा"],
    last: ["राव", "द्विवेदी", "चट्टोपाध्याय", "मिश्र", "त्रिपाठी", "ठाकुर", "शर्मा", "बड़जात्या"]
  },
  Malayalam: {
    first: ["ശ്രീകുമാർ", "അശ്വതി", "കൃഷ്ണൻ", "ലക്ഷ്മി", "ഗൗരി", "ജ്യോതി", "സ്റ്റെഫി", "ഹൃദ്യ"],
    last: ["നമ്പൂതിരിപ്പാട്", "മേനോൻ", "വർഗ്ഗീസ്", "കുട്ടി", "പിള്ള", "തമ്പുരാൻ", "ബാലചന്ദ്രൻ", "ചെറിയാൻ"]
  },
  Tamil: {
    first: ["தமிழ்ச்செல்வி", "கௌரி", "ஸ்ரீதர்", "கொற்றவன்", "லக்ஷ்மி", "ஜோதி", "பிரபு", "மீனாட்சி"],
    last: ["சுப்பிரமணியன்", "அய்யர்", "முத்துசாமி", "பிள்ளை", "கோபால்", "ராஜேந்திரன்", "செட்டியார்", "நாயக்கர்"]
  },
  Arabic: {
    first: ["محمد", "فاطمة", "عبد الله", "عائشة", "مُحَمَّد", "لؤي", "نور الهدى", "إبراهيم"],
    last: ["الأحمدي", "آل مكتوم", "الشامسي", "بن زايد", "المهيري", "القاسمي", "الهاشمي", "شاه"]
  }
} as const

export type NamedScript = keyof typeof inScripts
export const namedScripts = Object.keys(inScripts) as ReadonlyArray<NamedScript>

export const namesIn = (script: NamedScript): ReadonlyArray<string> => {
  const { first, last } = inScripts[script]
  return first.flatMap((given) => last.map((family) => `${given} ${family}`)).slice(0, 60)
}

/**
 * Those of a short run: every given name and every family name twice, so that each letter and each joint of letters is in
 * them; all of them in the long run.
 */
export const someNamesIn = (script: NamedScript): ReadonlyArray<string> => {
  const { first, last } = inScripts[script]
  return isLong
    ? namesIn(script)
    : first.flatMap((given, index) => [0, 3].map((turn) => `${given} ${last[(index + turn) % last.length]}`))
}

const commands = [
  "^XZ",
  "^XA^FO50,50^FDowned^FS^XZ",
  "~JA",
  "^CC!",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "\u001B@\u001Bp\u0000\u0019\u00FA",
  "\u001B[2J\u001B[31mred",
  "\u001B]0;title\u0007",
  "\u001D\u0056\u0000",
  "'); DROP TABLE orders;--",
  '=HYPERLINK("http://x")',
  "(Tj) ET endstream endobj",
  ") Tj /F1 99 Tf (",
  "<</JS(app.alert(1))>>",
  "%PDF-1.7",
  "{{grand_total}}",
  "#{7*7}",
  "../../etc/passwd",
  "line one\r\nline two\nline three",
  "tab\tand\vvertical\ffeed",
  "\u0000\u0001\u0002\u0003",
  "\u202Eevil\u202C",
  "\u200F\u200E\u2066x\u2069",
  "\uD800half",
  "\uFFFE\uFFFF",
  "\u{1F468}\u200D\u{1F469}\u200D\u{1F467} family",
  "\u{10FFFF}\u{E0001}",
  "Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D\u034F\u0334\u0319\u0324",
  "e\u0301".repeat(500),
  "\u0301".repeat(2000),
  "W".repeat(10_000),
  "മ".repeat(2000),
  "م".repeat(2000),
  "क्".repeat(5_000),
  " ".repeat(2000),
  "a ".repeat(1000),
  "\u0D4D\u200D\u0D4D",
  "\u093F\u093F\u093F",
  "-".repeat(300)
] as const

/** 200 of them: each by itself, before, after, inside and around a name. */
export const hostileNames: ReadonlyArray<string> = commands.flatMap((text) => [
  text,
  `${text} Rao`,
  `Asha ${text}`,
  `As${text}ha`,
  `${text}${text}`
])
