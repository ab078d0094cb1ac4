/** What a file says and plainly does not mean: the warnings of an import. */
export const slips = {
  '"{}" has lost letters: save the file as CSV UTF-8, and write the text again':
    '"{1}" में अक्षर खो गए: फ़ाइल CSV UTF-8 में सहेजें और पाठ फिर लिखें',
  "it is {} percent: write {} where {} % is meant": "यह {1} प्रतिशत है: {3} % चाहिए तो {2} लिखें",
  "no goods bear {} % of tax: write the rate in percent": "किसी माल पर {1} % टैक्स नहीं लगता: दर प्रतिशत में लिखें",
  "without a price it cannot be sold: write what one kilogram or one pack costs":
    "दाम के बिना नहीं बिक सकता: एक किलो या एक पैक का दाम लिखें",
  "customers pay nothing for it: write what one kilogram or one pack costs":
    "ग्राहक इसका कुछ नहीं देते: एक किलो या एक पैक का दाम लिखें",
  "the cell is empty, and the store has {}: write that to keep it":
    "सेल ख़ाली है और स्टोर में {1} है: उसे रखना हो तो वही लिखें",
  "the store has flags that the file has not, and they are taken away: {}":
    "स्टोर में ये फ़्लैग हैं जो फ़ाइल में नहीं, और वे हट जाते हैं: {1}",
  "{} here and {} in the catalogue: look where the point stands": "यहाँ {1} और कैटलॉग में {2}: दशमलव कहाँ है, देखें",
  "{} here and {} in the store: look where the point stands": "यहाँ {1} और स्टोर में {2}: दशमलव कहाँ है, देखें",
  "it costs {} and is sold for {}: compare both": "लागत {1} है और बिकता {2} में है: दोनों मिलाएँ",
  "{} after discounts is more than the list price {}: compare both":
    "छूट के बाद {1}, सूची दाम {2} से ज़्यादा है: दोनों मिलाएँ",
  "a pack of {} g: write grams, 1000 for a kilogram": "{1} g का पैक: ग्राम में लिखें, एक किलो के लिए 1000",
  "a tray of {} g is no lighter than what is in it, {} g: compare both":
    "{1} g की ट्रे अपने माल {2} g से हल्की नहीं: दोनों मिलाएँ",
  '"{}" reads like "{}": keep one, or give it another name':
    '"{1}", "{2}" जैसा पढ़ा जाता है: एक रखें या दूसरा नाम दें',
  '{} has {} as "{}": a GSTIN is one company\'s': '{1} में {2}, "{3}" के नाम है: एक GSTIN एक ही कंपनी का होता है',
  '"{}" is no state of India: the tax between two states is reckoned by it':
    '"{1}" भारत का राज्य नहीं: दो राज्यों के बीच का टैक्स इसी से तय होता है',
  "{} lies in {}, and the region is {}: compare both": "{1}, {2} में है और राज्य {3} लिखा है: दोनों मिलाएँ",
  "businesses in {} have no {}: take it out, or correct the country":
    "{1} के व्यवसायों का {2} नहीं होता: इसे हटाएँ या देश सुधारें",
  "on {} it overlaps with slot {}: compare their times": "{1} को यह स्लॉट {2} से टकराता है: समय मिलाएँ",
  "it lasts {} hours: write the time at which it ends": "यह {1} घंटे चलता है: कब ख़त्म होता है, लिखें",
  "it takes everything off: write a smaller percentage, unless the goods are a present":
    "इससे पूरा दाम हट जाता है: माल उपहार न हो तो कम प्रतिशत लिखें",
  "an order of {} costs nothing with it: write a smaller amount, or a higher min_subtotal":
    "इससे {1} का ऑर्डर मुफ़्त हो जाता है: कम रक़म लिखें या min_subtotal बढ़ाएँ",
  "it has ended already: write a later moment, or take the row out":
    "यह ख़त्म हो चुका: बाद का समय लिखें या पंक्ति हटाएँ",
  "this time is still to come: times are GMT, five and a half hours behind the clock in India":
    "यह समय अभी आना है: समय GMT में होता है, भारत की घड़ी से साढ़े पाँच घंटे पीछे",
  "it expired on {} and is in stock: write what became of it, or the right date":
    "यह {1} को ख़त्म हुआ और स्टॉक में है: इसका क्या हुआ या सही तारीख़ लिखें",
  "nobody is an administrator after this: write admin yes for one who is not disabled":
    "इसके बाद कोई एडमिन नहीं: किसी चालू उपयोगकर्ता के लिए admin yes लिखें"
} as const
