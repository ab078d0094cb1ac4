/** The books of a month, e-invoices, and the numbers of registration. */
export const accounts = {
  "A line has no HSN code: give its product one, and fill it in before filing.":
    "एक पंक्ति में HSN कोड नहीं: उत्पाद को कोड दें, और रिटर्न से पहले भरें।",
  "An HSN code is not of 2, 4, 6 or 8 digits: mend that of its product.":
    "HSN कोड 2, 4, 6 या 8 अंकों का नहीं: उत्पाद का कोड ठीक करें।",
  "CGST and SGST differ by a paisa: it was made before both were reckoned for themselves.":
    "CGST और SGST में एक पैसे का अंतर: यह दोनों के अलग हिसाब से पहले बना था।",
  "A line bears tax and has no rate: the portal wants the rate.":
    "पंक्ति पर कर है पर दर नहीं: पोर्टल को दर चाहिए।",
  "A line has a rate that GST does not have: mend that of its product.":
    "पंक्ति की दर GST में नहीं होती: उत्पाद की दर ठीक करें।",
  "The state of its place of supply has no code: it is filed under 97, Other Territory.":
    "आपूर्ति के राज्य का कोड नहीं: 97, अन्य क्षेत्र में भरा जाता है।",
  "A number has more than 16 characters, or others than letters, digits, / and -: it was given before numbers were kept to that.":
    "नंबर 16 अक्षरों से लंबा है, या अक्षर, अंक, / और - के अलावा कुछ है: यह नियम से पहले का है।",
  "{} is no month: write it as 2026-11, the year and the month.":
    "{1} महीना नहीं है: 2026-11 जैसा लिखें, साल और महीना।",
  "{} is no day: write it as 2026-11-24, the year, the month and the day.":
    "{1} दिन नहीं है: 2026-11-24 जैसा लिखें, साल, महीना और दिन।",
  "Name a day (--day, and --to for the last of several), or a whole month (--month), and not both.":
    "एक दिन दें (--day, कई हों तो आख़िरी के लिए --to), या पूरा महीना (--month), दोनों नहीं।",
  "No store of this network is registered: give its GSTIN or TRN in stores.csv.":
    "इस नेटवर्क की कोई दुकान पंजीकृत नहीं: stores.csv में GSTIN या TRN दें।",
  "Name the registration by --registration: {}.": "--registration से पंजीकरण बताएँ: {1}।",
  "{} is no store of this registration: {}.": "{1} इस पंजीकरण की दुकान नहीं: {2}।",
  "No store of this network has the GSTIN {}: look it up on an invoice, or in stores.csv.":
    "इस नेटवर्क की किसी दुकान का GSTIN {1} नहीं: इनवॉइस पर या stores.csv में देखें।",
  "No store of this network has the registration {}: look it up on an invoice, or in stores.csv.":
    "इस नेटवर्क की किसी दुकान का पंजीकरण {1} नहीं: इनवॉइस पर या stores.csv में देखें।",
  "There is no such page of the books: ask for them from the beginning.": "बही का ऐसा पेज नहीं: शुरू से माँगें।",
  "The last day lies before the first: write the earlier one first.":
    "आख़िरी दिन पहले से पहले है: पहले वाला पहले लिखें।",
  "Unable to save the file": "फ़ाइल नहीं सहेजी",
  "{} papers, such as {}": "{1} काग़ज़, जैसे {2}",
  Months: "महीने",
  "No months": "कोई महीना नहीं",
  January: "जनवरी",
  February: "फ़रवरी",
  March: "मार्च",
  April: "अप्रैल",
  May: "मई",
  June: "जून",
  July: "जुलाई",
  August: "अगस्त",
  September: "सितंबर",
  October: "अक्टूबर",
  November: "नवंबर",
  December: "दिसंबर",
  "January {#}": "जनवरी {1}",
  "February {#}": "फ़रवरी {1}",
  "March {#}": "मार्च {1}",
  "April {#}": "अप्रैल {1}",
  "May {#}": "मई {1}",
  "June {#}": "जून {1}",
  "July {#}": "जुलाई {1}",
  "August {#}": "अगस्त {1}",
  "September {#}": "सितंबर {1}",
  "October {#}": "अक्टूबर {1}",
  "November {#}": "नवंबर {1}",
  "December {#}": "दिसंबर {1}",
  "Accounts of {}": "{1} का लेखा",
  "1 shift is open": "1 शिफ़्ट खुली है",
  "{} shifts are open": "{1} शिफ़्ट खुली हैं",
  "1 paper is not registered": "1 काग़ज़ पंजीकृत नहीं",
  "{} papers are not registered": "{1} काग़ज़ पंजीकृत नहीं",
  "goes on": "चल रहा है",
  complete: "पूरा",
  over: "बीता",
  "{} as e-invoices: {}.": "{1}, ई-इनवॉइस के रूप में: {2}।",
  "{}: what {} until the end of the {} is not in these figures yet.":
    "{1}: {3} के अंत तक {2} इन आँकड़ों में अभी नहीं है।",
  "it sells": "वह जो बेचे",
  "they sell": "वे जो बेचें",
  month: "महीने",
  day: "दिन",
  "Invoices less credit notes": "क्रेडिट नोट घटाकर इनवॉइस",
  "Papers to look at before filing": "रिटर्न से पहले देखने के काग़ज़",
  "No paper has a problem": "किसी काग़ज़ में दिक़्क़त नहीं",
  "Adding up the papers": "काग़ज़ जोड़ रहे हैं",
  "The papers could not be added up: refresh asks again.": "काग़ज़ नहीं जुड़े: ताज़ा करने पर फिर पूछा जाएगा।",
  "Writing {} ...": "{1} लिख रहे हैं ...",
  "Writing {} ... {} papers and movements so far": "{1} लिख रहे हैं ... अब तक {2} काग़ज़ और लेन-देन",
  "The accounts are for administrators: ask one of them for the files of a month.":
    "लेखा एडमिन के लिए है: महीने की फ़ाइलें उनसे माँगें।",
  "Its number is none that the portal takes: at most 16 capitals, digits, / and -, the first no zero.":
    "इसका नंबर पोर्टल नहीं लेता: 16 तक बड़े अक्षर, अंक, / और -, पहला शून्य नहीं।",
  "The address of the store on it has no PIN code: give the store a postcode in stores.csv.":
    "इस पर दुकान के पते में पिन कोड नहीं: stores.csv में दुकान का postcode दें।",
  "A line has no HSN code of 4, 6 or 8 digits: give its product one before it is sold again.":
    "पंक्ति में 4, 6 या 8 अंकों का HSN कोड नहीं: फिर बेचने से पहले उत्पाद को दें।",
  "CGST and SGST of a line differ by a paisa: the portal takes equal halves alone.":
    "पंक्ति के CGST और SGST में एक पैसे का अंतर: पोर्टल केवल बराबर हिस्से लेता है।",
  "The state of its place of supply has no code: the portal wants a state of India.":
    "आपूर्ति के राज्य का कोड नहीं: पोर्टल को भारत का राज्य चाहिए।",
  "It is rounded by more than 99.99: the portal takes no more.":
    "पूर्णांकन 99.99 से ज़्यादा: पोर्टल इससे ज़्यादा नहीं लेता।",
  "It has more than 1,000 lines: the portal takes no more.": "1,000 से ज़्यादा पंक्तियाँ: पोर्टल इससे ज़्यादा नहीं लेता।",
  "{} is not to be registered: e-invoices are tax invoices, and credit notes of them, to a buyer with another GSTIN.":
    "{1} पंजीकृत नहीं होता: ई-इनवॉइस दूसरे GSTIN वाले ख़रीदार के कर इनवॉइस और उनके क्रेडिट नोट हैं।",
  "It was registered more than a day before it was cancelled: it stands, and is credited.":
    "रद्द होने से एक दिन से ज़्यादा पहले पंजीकृत हुआ: बना रहेगा, और क्रेडिट नोट बनेगा।",
  "The portal answered for another paper, whose IRN is {}.":
    "पोर्टल ने दूसरे काग़ज़ का जवाब दिया, जिसका IRN {1} है।",
  "The portal has it already, and tells no more of it: look it up there.":
    "पोर्टल के पास पहले से है, और कुछ नहीं बताता: वहीं देखें।",
  "It was cancelled at the portal: its number can be registered no more.":
    "पोर्टल पर रद्द हुआ: यह नंबर फिर पंजीकृत नहीं हो सकता।",
  "The portal did not cancel it: {}. It stands, and is credited.":
    "पोर्टल ने रद्द नहीं किया: {1}। बना रहेगा, और क्रेडिट नोट बनेगा।",
  "Order cancelled": "ऑर्डर रद्द",
  "{} may be registered already: only what the portal refused, or was never asked for, is set aside.":
    "{1} शायद पंजीकृत हो चुका: केवल वही अलग रखते हैं जिसे पोर्टल ने अस्वीकार किया या जो कभी नहीं भेजा।",
  "No answer yet": "अभी जवाब नहीं",
  Registered: "पंजीकृत",
  "To be cancelled": "रद्द करना है",
  Withdrawn: "वापस लिया",
  "Set aside": "अलग रखें",
  "{} (asked {}; it is asked again by itself)": "{1} ({2} पूछा; अपने-आप फिर पूछा जाएगा)",
  once: "एक बार",
  "{} times": "{1} बार",
  "Credit note": "क्रेडिट नोट",
  "Papers that are not registered": "जो काग़ज़ पंजीकृत नहीं",
  "the oldest {}": "सबसे पुराने {1}",
  "{} paper": "{1} काग़ज़",
  "{} papers": "{1} काग़ज़",
  "The papers could not be read: refresh asks again.": "काग़ज़ नहीं पढ़े गए: ताज़ा करने पर फिर पूछा जाएगा।",
  "What is not registered is seen to by who picks or sells: ask an administrator for one of these rights.":
    "जो पंजीकृत नहीं उसे चुनने या बेचने वाला देखता है: एडमिन से इनमें से एक अधिकार माँगें।",
  "Send again": "फिर भेजें",
  "Send all refused again": "सब अस्वीकृत फिर भेजें",
  "Every paper that is to be registered is.": "जो पंजीकृत होना चाहिए वह हर काग़ज़ पंजीकृत है।",
  "No provider is set: nothing is registered, and papers wait (PACKHOUSE_EINVOICE).":
    "कोई सेवा नहीं लगी: कुछ पंजीकृत नहीं होता, काग़ज़ रुके हैं (PACKHOUSE_EINVOICE)।",
  "Papers go to a sandbox: nothing is registered in law (PACKHOUSE_EINVOICE).":
    "काग़ज़ जाँच सेवा में जाते हैं: क़ानूनन कुछ पंजीकृत नहीं होता (PACKHOUSE_EINVOICE)।",
  "{} is sent to the portal again.": "{1} पोर्टल को फिर भेजा।",
  "{} is set aside: register it elsewhere.": "{1} अलग रखा: कहीं और पंजीकृत करें।",
  Number: "नंबर",
  Why: "क्यों",
  "Say why it is set aside.": "अलग क्यों रखा, लिखें।",
  "{} papers are sent to the portal again.": "{1} काग़ज़ पोर्टल को फिर भेजे।",
  "Set {} aside?": "{1} अलग रखें?",
  "It is sent to the portal no more: register it elsewhere. It can be sent again later.":
    "अब पोर्टल को नहीं भेजा जाएगा: कहीं और पंजीकृत करें। बाद में फिर भेज सकते हैं।",
  Date: "तारीख़",
  "a paper": "काग़ज़",
  "back to the summary": "सारांश पर वापस",
  "A GSTIN": "GSTIN",
  "A TRN": "TRN",
  "An FSSAI licence": "FSSAI लाइसेंस",
  "{} has {} {}; this has {}.": "{1} में {2} {3} होते हैं; इसमें {4} हैं।",
  digits: "अंक",
  characters: "अक्षर",
  "{} is digits alone: take out what is none.": "{1} में केवल अंक होते हैं: बाक़ी निकालें।",
  "A GSTIN begins with the two digits of its state; {} is no state.":
    "GSTIN राज्य के दो अंकों से शुरू होता है; {1} कोई राज्य नहीं।",
  "A GSTIN is two digits, a PAN (five letters, four digits, a letter), a digit or letter, Z and a check character.":
    "GSTIN में दो अंक, PAN (पाँच अक्षर, चार अंक, एक अक्षर), एक अंक या अक्षर, Z और जाँच अक्षर होता है।",
  "The check character {} does not belong to this GSTIN: compare each character.":
    "जाँच अक्षर {1} इस GSTIN का नहीं: हर अक्षर मिलाएँ।",
  "This GSTIN is one of {}, the address lies in {}: correct one of them.":
    "यह GSTIN {1} का है, पता {2} में है: एक को ठीक करें।",
  "a month": "महीना",
  "figures and files": "आँकड़े और फ़ाइलें",
  Invoices: "इनवॉइस",
  "Credit notes": "क्रेडिट नोट",
  Taxable: "कर योग्य",
  CGST: "CGST",
  SGST: "SGST",
  IGST: "IGST",
  Supplies: "आपूर्ति",
  AED: "AED",
  VAT: "VAT",
  Credited: "वापस जमा",
  "VAT 201": "VAT 201",
  "{}, VAT {}": "{1}, VAT {2}",
  Problem: "दिक़्क़त",
  Papers: "काग़ज़",
  "Such as": "जैसे",
  "GSTR-1 for the portal": "पोर्टल के लिए GSTR-1",
  "GSTR-1 as rows": "GSTR-1 पंक्तियों में",
  "HSN summary": "HSN सारांश",
  "Tally vouchers": "Tally वाउचर",
  "Tally ledgers": "Tally खाते",
  "Day book": "रोज़नामचा",
  Registrations: "पंजीकरण",
  Business: "व्यापार",
  Stores: "दुकानें",
  "back to the months": "महीनों पर वापस"
}
