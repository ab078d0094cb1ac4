/** Workstations in Hindi. */
export const workstations = {
  Workstation: "वर्कस्टेशन",
  "not enrolled": "अभी जुड़ा नहीं",
  "switched off": "बंद किया गया",
  "taken out": "हटाया गया"
}
