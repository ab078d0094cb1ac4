/** What each setting of the network does, and what holds where nobody has set it. */
export const variables = {
  "the built-in reasons": "पहले से दिए कारण",
  "for ever": "हमेशा",
  "reasons to choose from when an item is nil or short; a free reason is always offered":
    "आइटम शून्य या कम होने पर चुनने के कारण; अपने शब्दों का कारण हमेशा मिलता है",
  "reasons offered where less of a shipment is accepted than was sent": "शिपमेंट भेजे से कम लेने पर दिए कारण",
  "reasons for taking a pack that expires later than another one, each under its number":
    "बाद में समाप्त होने वाला पैक लेने के कारण, हर एक अपने नंबर से",
  "reasons for returns of orders": "ऑर्डर वापसी के कारण",
  "expired and damaged": "expired और damaged",
  "those of them after which a pack does not go back on the shelf": "इनमें से वे जिनके बाद पैक शेल्फ़ पर नहीं लौटता",
  "what is asked further under a reason": "किसी कारण के नीचे और क्या पूछा जाता है",
  nothing: "कुछ नहीं",
  "reasons for corrections of stock": "स्टॉक सुधार के कारण",
  "Damaged, Expired, Wrong Count, Missing and Other": "Damaged, Expired, Wrong Count, Missing और Other",
  "reasons for discounts by hand at the counter": "काउंटर पर हाथ की छूट के कारण",
  "Damaged packing, Short life left, Price promised, Complaint settled and Regular customer":
    "Damaged packing, Short life left, Price promised, Complaint settled और Regular customer",
  "by how much the pickup app may miss what was ordered": "पिकअप ऐप ऑर्डर से कितना चूक सकता है",
  "whether anything may be accepted by hand; when false, only what is sold by pack":
    "क्या सब कुछ हाथ से स्वीकार हो सकता है; false हो तो केवल पैक से बिकने वाला",
  "whether the last four digits of customers' phones are hidden, and not the last three alone":
    "ग्राहकों के फ़ोन के आख़िरी चार अंक छिपें, केवल तीन नहीं",
  "the support line in the head of every page": "हर पेज के ऊपर की सहायता लाइन",
  "the sentence on the home screen": "होम पेज का वाक्य",
  "a built-in one": "पहले से दिया हुआ",
  "partners that an order at the counter may be for, such as zomato, swiggy":
    "काउंटर का ऑर्डर जिन पार्टनर के लिए हो सकता है, जैसे zomato, swiggy",
  "zomato, dunzo, swiggy, zepto and paytm; in the UAE talabat, noon, careem and deliveroo":
    "zomato, dunzo, swiggy, zepto और paytm; यूएई में talabat, noon, careem और deliveroo",
  "websites of retailers: a mobile number that begins with 00000 stands for nobody in particular there, and partner's prices need no hub customer and allow eggs":
    "खुदरा वेबसाइटें: वहाँ 00000 से शुरू मोबाइल किसी ख़ास का नहीं, और पार्टनर दाम को हब ग्राहक नहीं चाहिए, अंडे भी चलते हैं",
  "3, 15, 16 and 10": "3, 15, 16 और 10",
  "nothing is refused": "कुछ अस्वीकार नहीं होता",
  "products that are left out when stock is returned": "माल वापसी में छोड़े जाने वाले उत्पाद",
  "products that keep 365 days": "365 दिन टिकने वाले उत्पाद",
  "products that keep 90 days": "90 दिन टिकने वाले उत्पाद",
  "trays and boxes that goods are weighed in, with the grams of each: where its code is scanned or typed, they are taken off the weight in the place of the product's tare":
    "ट्रे और डिब्बे जिनमें माल तुलता है, हर एक के ग्राम के साथ: कोड स्कैन करने या लिखने पर उत्पाद के टेयर की जगह वज़न से यही घटते हैं",
  "products whose weight a scale gives only once the code of their container was scanned, or the scale was tared":
    "उत्पाद जिनका वज़न तराज़ू तभी देता है जब उनके बर्तन का कोड स्कैन हो या तराज़ू पर टेयर हो",
  "layouts of the item list and of the paper of a return pick-up, which users choose by flags":
    "आइटम सूची और वापसी पिकअप के काग़ज़ के ख़ाके, जिन्हें उपयोगकर्ता फ़्लैग से चुनते हैं",
  "what stands beside the bars on the label of a pack: a GS1 DataMatrix (datamatrix), a QR code with a GS1 Digital Link (link), or nothing more (none)":
    "पैक के लेबल पर बार के साथ क्या छपे: GS1 DataMatrix (datamatrix), GS1 Digital Link वाला QR कोड (link), या और कुछ नहीं (none)",
  none: "कुछ नहीं",
  "the address that the links on labels of packs stand below, such as https://id.shop.example":
    "वह पता जिसके नीचे पैक के लेबल के लिंक बनते हैं, जैसे https://id.shop.example",
  "how far the weight in a code may be from the weight on the scale where a pack is scanned at a till while it lies there: beyond it both weights are shown":
    "काउंटर पर पैक स्कैन करते समय कोड का वज़न तराज़ू के वज़न से कितना अलग हो सकता है: इससे ज़्यादा पर दोनों वज़न दिखते हैं",
  "they are not compared": "इनकी तुलना नहीं होती",
  "the first digits of the GTIN that a product without one gets on its labels, before its number: the company prefix that GS1 gave out, or one that begins with 2 and is read in this network alone":
    "जिस उत्पाद का GTIN नहीं, उसके लेबल के GTIN के पहले अंक, उत्पाद के नंबर से पहले: GS1 का दिया कंपनी प्रीफ़िक्स, या 2 से शुरू अंक जो केवल इस नेटवर्क में पढ़े जाते हैं",
  "such a product has no 2D code": "ऐसे उत्पाद पर 2D कोड नहीं छपता",
  "what stands under home where products are added to a cart": "कार्ट में उत्पाद जोड़ते समय होम में क्या दिखे",
  "1773, 2648, 2649 and 1804": "1773, 2648, 2649 और 1804",
  "the main store of each website": "हर वेबसाइट की मुख्य दुकान",
  "8 of website 7, 198 of 17": "वेबसाइट 7 की 8, 17 की 198",
  "what stands under best there": "वहाँ सबसे अच्छे में क्या दिखे",
  "which task a reason makes when an item is not sent: the product is counted (count), taken out of stock (write_off) or sent back (return), or nothing is asked for (none); a reason that it does not name makes no task":
    "आइटम न भेजने पर कौन सा काम बने: count उत्पाद गिनवाता है, write_off स्टॉक से निकालता है, return वापस भेजता है, none कुछ नहीं; जिन कारणों का नाम नहीं उनसे काम नहीं बनता",
  "what is out of stock is counted, what is damaged or not good is written off, what is expired goes back":
    "जो स्टॉक में नहीं वह गिना जाता है, ख़राब राइट ऑफ़ होता है, समाप्त वापस जाता है",
  "a shift whose count is off by more, or was made again, waits for the approval of somebody else":
    "जिस शिफ़्ट की गिनती में इससे ज़्यादा अंतर हो, या फिर हुई हो, वह किसी और की मंज़ूरी की प्रतीक्षा करती है",
  "0, and every difference waits": "0, और हर अंतर प्रतीक्षा करता है",
  "what one person changes by hand in a day, in tickets, counts and write-offs, comes to no more, what is missing and what was found added up: what would, and what has no price, waits for the approval of somebody else":
    "एक व्यक्ति दिन में टिकट, गिनती और राइट ऑफ़ से इतना ही बदल सकता है, कम और ज़्यादा दोनों जोड़कर: इससे ऊपर, और जिसका दाम नहीं, किसी और की मंज़ूरी की प्रतीक्षा करता है",
  "nothing waits": "कुछ प्रतीक्षा नहीं करता",
  "what one person gives back in a day, in cash or by a refund task, comes to no more: what would waits for somebody else":
    "एक व्यक्ति दिन में नक़द या रिफ़ंड काम से इतना ही लौटा सकता है: इससे ऊपर किसी और की प्रतीक्षा करता है",
  "whether products that are out of stock are listed for correction":
    "स्टॉक में न रहे उत्पाद सुधार की सूची में आएँ या नहीं",
  "for how long a pack that somebody has scanned is kept from all others":
    "किसी का स्कैन किया पैक कितनी देर दूसरों से रोका जाए",
  "what a delivery home costs, and from which subtotal on nothing; nothing is delivered home while it cannot be read":
    "घर डिलीवरी का शुल्क, और किस उप-योग से मुफ़्त; पढ़ा न जाए तो घर डिलीवरी नहीं होती",
  "nothing is charged": "कोई शुल्क नहीं",
  "what goods are worth on the paper of a transfer: cost, the cost of the product, or so many percent of its price; a product without a cost has 90 percent of its price":
    "ट्रांसफ़र के काग़ज़ पर माल का मूल्य: cost, उत्पाद की लागत, या दाम का इतना प्रतिशत; बिना लागत वाले का दाम का 90 प्रतिशत",
  "the coin to which a sale that is handed over at the counter and paid in cash is rounded, half up; 0 rounds nothing":
    "काउंटर की नक़द बिक्री किस सिक्के तक पूर्णांक हो, आधा ऊपर; 0 से पूर्णांकन नहीं",
  "1.00 in rupees, 0.25 in dirhams": "रुपये में 1.00, दिरहम में 0.25",
  "the value from beyond which goods of a transfer move under an e-way bill":
    "ट्रांसफ़र का माल किस मूल्य से ऊपर ई-वे बिल से जाए",
  "the names of the ledgers in the accountant's company, for the vouchers of packhouse report tally; {store} is the store's name, {rate} the percent of the tax":
    "लेखाकार की कंपनी में खातों के नाम, packhouse report tally के वाउचर के लिए; {store} दुकान का नाम, {rate} कर का प्रतिशत",
  "Cash, Card Receipts, UPI Receipts, Counter Customers, Sales {rate}%, Output CGST and the like":
    "Cash, Card Receipts, UPI Receipts, Counter Customers, Sales {rate}%, Output CGST आदि",
  "whether tax invoices to buyers with a GSTIN, and credit notes of them, are registered with the portal of GST as e-invoices":
    "GSTIN वाले ख़रीदारों के कर इनवॉइस और उनके क्रेडिट नोट GST पोर्टल पर ई-इनवॉइस के रूप में पंजीकृत हों या नहीं",
  "for how many days a link opens the receipt": "लिंक कितने दिन रसीद खोले",
  "the address by which customers reach this server: links of receipts stand below it":
    "ग्राहक इस सर्वर तक जिस पते से पहुँचते हैं: रसीद के लिंक इसी के नीचे",
  "the address by which the counter itself reaches the server": "काउंटर ख़ुद सर्वर तक जिस पते से पहुँचता है",
  "whom the QR codes of the hub's orders pay. Of a long name the code says the beginning: apps show the name that the bank knows":
    "हब के ऑर्डर के QR कोड से किसे भुगतान हो। लंबे नाम की शुरुआत ही कोड में आती है: ऐप बैंक वाला नाम दिखाते हैं",
  "nobody is asked to pay by UPI": "किसी से UPI भुगतान नहीं माँगा जाता",
  "how long a code of UPI is good": "UPI का कोड कितनी देर चले",
  "after how many days orders that are finished are archived": "पूरे हुए ऑर्डर कितने दिन बाद संग्रह में जाएँ",
  "after how many days packs that are gone are archived": "निकल चुके पैक कितने दिन बाद संग्रह में जाएँ"
}
