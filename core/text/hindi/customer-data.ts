/** What is stored of a customer, and its erasure. */
export const customerData = {
  "type the whole phone number, such as 9000000001 or +91 90000 00001":
    "पूरा फ़ोन नंबर लिखें, जैसे 9000000001 या +91 90000 00001",
  "a number that begins with 00000 stands for nobody in particular":
    "00000 से शुरू होने वाला नंबर किसी एक व्यक्ति का नहीं होता",
  "Invoices and credit notes": "इनवॉइस और क्रेडिट नोट",
  "Notes on orders": "ऑर्डर पर नोट",
  "Erase customers after": "ग्राहक मिटाएँ, इसके बाद",
  "Drop audit entries after": "ऑडिट की पंक्तियाँ हटाएँ, इसके बाद",
  "Drop events for programs after": "प्रोग्रामों के लिए घटनाएँ हटाएँ, इसके बाद",
  "Drop lines of workstations after": "वर्कस्टेशन की पंक्तियाँ हटाएँ, इसके बाद",
  "after how many days without an order a customer is erased, with name and address of their orders":
    "बिना ऑर्डर के कितने दिन बाद ग्राहक मिटाया जाता है, उनके ऑर्डरों के नाम और पते के साथ",
  "after how many days entries of the audit that belong to no order are dropped":
    "कितने दिन बाद ऑडिट की वे पंक्तियाँ हटती हैं जो किसी ऑर्डर की नहीं हैं",
  "after how many days events for programs outside are dropped":
    "कितने दिन बाद बाहरी प्रोग्रामों के लिए घटनाएँ हटती हैं",
  "after how many days lines of workstations are dropped": "कितने दिन बाद वर्कस्टेशन की पंक्तियाँ हटती हैं",
  "1 older order is not listed.": "1 पुराना ऑर्डर सूची में नहीं है।",
  "{} older orders are not listed.": "{1} पुराने ऑर्डर सूची में नहीं हैं।",
  "Phone number": "फ़ोन नंबर",
  "say why": "कारण लिखें",
  "Who approves it": "कौन मंज़ूर करता है",
  "name who approves it": "मंज़ूर करने वाले का नाम लिखें",
  "Customer's data": "ग्राहक का डेटा",
  "What is stored of a customer, for who asks about themselves. That you look stands in the audit.":
    "ग्राहक के बारे में क्या संग्रहित है, उनके लिए जो अपने बारे में पूछते हैं। आपका देखना ऑडिट में दर्ज होता है।",
  "Look up": "खोजें",
  "Erase {}?": "{1} मिटाएँ?",
  "Erasing...": "मिटाया जा रहा है...",
  Erase: "मिटाएँ",
  "Erase...": "मिटाएँ...",
  "Notice to customers": "ग्राहकों के लिए सूचना",
  "what customers are told of why their name and number are asked for, at the end of receipts and their pages":
    "ग्राहकों को रसीद और उसके पेज के अंत में बताया जाता है कि उनका नाम और नंबर क्यों माँगा जाता है",
  Carts: "कार्ट",
  Drafts: "ड्राफ़्ट",
  Payments: "भुगतान",
  "Lines of workstations": "वर्कस्टेशन की पंक्तियाँ",
  "Messages that wait": "प्रतीक्षा में संदेश",
  "goes: number, name, address and registration": "मिटेगा: नंबर, नाम, पता और पंजीकरण",
  "number, name, address and link of the receipt go; products, sums and times stay, for the books":
    "नंबर, नाम, पता और रसीद का लिंक मिटेंगे; उत्पाद, रक़म और समय हिसाब के लिए रहेंगे",
  "name and address go; they stay for as long as the law asks on papers with a GSTIN or TRN and from 50,000 rupees or 10,000 dirhams on":
    "नाम और पता मिटेंगे; GSTIN या TRN वाले काग़ज़ों पर और 50,000 रुपये या 10,000 दिरहम से ऊपर के काग़ज़ों पर वे तब तक रहेंगे जब तक क़ानून माँगता है",
  "stays, for the books: method, sum and reference": "हिसाब के लिए रहेगा: तरीक़ा, रक़म और संदर्भ",
  goes: "मिटेगा",
  "stays, for the books: number and sums": "हिसाब के लिए रहेगा: नंबर और रक़म",
  "stays as it was registered, for as long as the law asks": "जैसा पंजीकृत हुआ वैसा तब तक रहेगा जब तक क़ानून माँगता है",
  "stays: what was done, by whom, and the sum": "रहेगा: क्या किया गया, किसने किया, और रक़म",
  "goes: the cart loses its customer": "मिटेगा: कार्ट में ग्राहक नहीं रहेगा",
  "the name of the draft goes; its products stay": "ड्राफ़्ट का नाम मिटेगा; उसके उत्पाद रहेंगे",
  "number, names and addresses go; who did what and when stays":
    "नंबर, नाम और पते मिटेंगे; किसने क्या और कब किया यह रहेगा",
  "order {} is not finished: finish or cancel it first": "ऑर्डर {1} पूरा नहीं हुआ: पहले उसे पूरा या रद्द करें",
  "a task of order {} is open: end it first": "ऑर्डर {1} का एक काम बाक़ी है: पहले उसे पूरा करें",
  "store credit {} is left: let it be spent or pay it out first":
    "स्टोर क्रेडिट {1} बाक़ी है: पहले उसे ख़र्च होने दें या नक़द लौटाएँ",
  "{} has the customer in a cart: end the sale or take the customer out of it first":
    "{1} के कार्ट में यह ग्राहक है: पहले बिक्री पूरी करें या ग्राहक को कार्ट से हटाएँ",
  "the shop has not been told of order {} yet: wait until it is":
    "ऑर्डर {1} की ख़बर दुकान को अभी नहीं मिली: मिलने तक रुकें",
  "{} waits among failed orders: create it or remove it first": "{1} असफल ऑर्डरों में है: पहले उसे बनाएँ या हटाएँ",
  "{} (and {} more)": "{1} (और {2} अन्य)",
  "Nothing is stored about this number.": "इस नंबर के बारे में कुछ संग्रहित नहीं है।",
  "This number was erased on {}.": "यह नंबर {1} को मिटाया गया था।",
  "Erased. 1 order has no customer any more.": "मिटाया गया। 1 ऑर्डर में अब ग्राहक नहीं है।",
  "Erased. {} orders have no customer any more.": "मिटाया गया। {1} ऑर्डरों में अब ग्राहक नहीं है।",
  "Erased again: {}.": "फिर मिटाए गए: {1}।",
  "Erased again: {}. Not yet: {}, as something of theirs is open.":
    "फिर मिटाए गए: {1}। अभी नहीं: {2}, क्योंकि उनका कुछ बाक़ी है।",
  "This cannot be taken back. Somebody else, an administrator or one with the flag shift_approval, gives their name and password.":
    "यह वापस नहीं लिया जा सकता। कोई और, प्रशासक या shift_approval फ़्लैग वाला, अपना नाम और पासवर्ड दे।",
  "somebody else approves an erasure: not who asks for it": "मिटाना कोई और मंज़ूर करता है: माँगने वाला नहीं",
  "{} may not approve it: that is for an administrator, or somebody with the flag shift_approval":
    "{1} इसे मंज़ूर नहीं कर सकते: यह प्रशासक या shift_approval फ़्लैग वाला करता है",
  "say why, in at most 200 characters": "कारण लिखें, अधिक से अधिक 200 अक्षर"
}
