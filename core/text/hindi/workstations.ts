/** Workstations in Hindi. */
export const workstations = {
  Workstation: "वर्कस्टेशन",
  "Version of the device daemon": "डिवाइस डेमन का संस्करण",
  "Offered version": "उपलब्ध संस्करण",
  "Packhouse {} is offered to this workstation, which runs {}. Install it when the counter is free":
    "इस वर्कस्टेशन के लिए Packhouse {1} उपलब्ध है, अभी {2} चल रहा है। काउंटर ख़ाली होने पर इसे इंस्टॉल करें",
  there: "मौजूद",
  silent: "कोई ख़बर नहीं",
  "not enrolled": "अभी जुड़ा नहीं",
  "switched off": "बंद किया गया",
  "taken out": "हटाया गया"
}
