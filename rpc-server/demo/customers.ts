/** The customers of the demo network: names as people in its cities have them, in their own scripts here and there. */
import { checkCharacter } from "#core/order/registration.ts"
import type { CustomerCells } from "../import/customers.ts"
import { type Place, placesIn } from "./places.ts"
import type { Random } from "./random.ts"

type Names = ReadonlyArray<readonly [first: string, last: string]>

const names: Names = [
  ["Lakshmi", "Menon"],
  ["Arjun", "Rao"],
  ["Fathima", "Beevi"],
  ["Joseph", "Kurian"],
  ["Ananya", "Hegde"],
  ["Mohammed", "Rafi"],
  ["Deepa", "Nair"],
  ["Karthik", "Subramanian"],
  ["Priya", "Iyengar"],
  ["Ravi", "Gowda"],
  ["Sneha", "Kulkarni"],
  ["Thomas", "Varghese"],
  ["Meera", "Krishnan"],
  ["Imran", "Khan"],
  ["Shalini", "Reddy"],
  ["Vikram", "Shetty"],
  ["Gayathri", "Pillai"],
  ["Abdul", "Nazar"],
  ["Nandini", "Bhat"],
  ["Suresh", "Babu"],
  ["Anjali", "Desai"],
  ["Prakash", "Murthy"],
  ["Zainab", "Hussain"],
  ["Rohan", "Chatterjee"],
  ["Kavitha", "Raman"],
  ["Jacob", "Mathew"],
  ["Divya", "Sharma"],
  ["Harish", "Naik"],
  ["Mary", "D'Souza"],
  ["Bhaskar", "Acharya"],
  ["Rekha", "Joshi"],
  ["Selvam", "Muthu"],
  ["Ayesha", "Siddiqui"],
  ["Naveen", "Prasad"],
  ["Uma", "Venkatesh"],
  ["George", "Chacko"],
  ["Swathi", "Kamath"],
  ["Manoj", "Patil"],
  ["Leela", "Thampi"],
  ["Farhan", "Sheikh"]
]

/** Names as their owners write them. */
const ownScripts: Names = [
  ["सुनीता", "वर्मा"],
  ["राजेश", "कुमार"],
  ["ശ്രീജ", "മോഹൻ"],
  ["ബിജു", "ചാക്കോ"],
  ["முருகன்", "செல்வம்"],
  ["கவிதா", "ராஜன்"],
  ["ನಾಗರಾಜ್", "ಗೌಡ"],
  ["محمد", "الهاشمي"],
  ["فاطمة", "الزهراء"]
]

/** A name that somebody's program filled with control characters, escape sequences and marks that turn text around. */
export const hostileName = ["Kiran\u001b[2J\u0007\u202e", "O'Brien\r\n\t<b>&amp;"] as const

export interface Person {
  readonly mobile: string
  readonly firstname: string
  readonly lastname: string
  readonly city: string
  /** Nobody has written down where some of them live. */
  readonly place: Place | undefined
}

/** How many customers live where. */
const cities = [
  ["Bengaluru", 80],
  ["Kochi", 12],
  ["Chennai", 12],
  ["Dubai", 16]
] as const

/** Ten digits; of people in the UAE nine. They lie in a row, as nobody's numbers do. */
const mobileOf = (index: number, city: string): string =>
  city === "Dubai" ? String(501_000_000 + index) : String(9_000_010_000 + index)

/** The one whose name is hostile. */
const hostile = 7
const nameOf = (index: number, random: Random): readonly [first: string, last: string] => {
  if (index === hostile) return hostileName
  const nativeName = index % 6 === 5 ? ownScripts[Math.floor(index / 6) % ownScripts.length] : undefined
  return nativeName ?? [random.pick(names)[0], random.pick(names)[1]]
}

export const makePeople = (random: Random): ReadonlyArray<Person> =>
  cities
    .flatMap(([city, count]) => Array<string>(count).fill(city))
    .map((city, index): Person => {
      const [firstname, lastname] = nameOf(index, random)
      const place = index % 5 === 4 ? undefined : random.pick(placesIn(city))
      return { mobile: mobileOf(index, city), firstname, lastname, city, place }
    })

/** Building, street, landmark and locality: the parts of an address on lines of their own. */
const streetOf = (mobile: string, place: Place): string => {
  const number = Number(mobile.slice(-3))
  const flat = `Flat ${1 + (number % 9)}${"ABCD"[number % 4]}`
  return [`${flat}, ${place.building}`, place.street, place.landmark, place.locality].join("\n")
}

/** Address cells, as customers and orders have them. */
export const addressOf = ({ mobile, place }: Person) =>
  place === undefined
    ? {}
    : { street: streetOf(mobile, place), city: place.city, region: place.region, postcode: place.postcode }

const withGstinCheck = (body: string): string => body + checkCharacter(body)

/** The business customers, whose invoices name them: of the hub's own state, of another one, and in the UAE. */
const businesses: ReadonlyArray<CustomerCells> = [
  {
    mobile: "9000019001",
    firstname: "Lakshmi",
    lastname: "Caterers",
    street: "27, 12th Main\nHAL 2nd Stage",
    city: "Bengaluru",
    region: "Karnataka",
    postcode: "560038",
    gstin: withGstinCheck("29AAHFL4821P1Z"),
    legal_name: "Lakshmi Caterers LLP"
  },
  {
    mobile: "9000019002",
    firstname: "Malabar",
    lastname: "Hotels",
    street: "Marine Drive\nErnakulam",
    city: "Kochi",
    region: "Kerala",
    postcode: "682031",
    gstin: withGstinCheck("32AAECM7731Q1Z"),
    legal_name: "Malabar Hotels Private Limited"
  },
  {
    mobile: "501019001",
    firstname: "Barsha",
    lastname: "Grills",
    street: "Shop 9, Street 4\nAl Barsha 1",
    city: "Dubai",
    region: "Dubai",
    postcode: "00000",
    trn: "100519845600003",
    legal_name: "Barsha Grills LLC"
  }
]

/** Those who are known, and the businesses; the others order without anybody having written them down. */
export const customerRows = (people: ReadonlyArray<Person>): ReadonlyArray<CustomerCells> => [
  ...people
    .filter((_, index) => index % 8 !== 6)
    .map((person) => ({
      mobile: person.mobile,
      firstname: person.firstname,
      lastname: person.lastname,
      ...addressOf(person)
    })),
  ...businesses
]
