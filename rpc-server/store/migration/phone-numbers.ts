/**
 * One form of every telephone number (PHONE-1), of those that were stored as they had been typed: digits alone, with or
 * without the 0 and the country's code. Customers who turn out to be one become one: the one who was written down last
 * stays, with the name and address of the others where nothing was known of theirs, and with the orders of all. Each
 * that was merged has a line in the audit.
 */
import type { Spelled } from "./spelled.ts"

const isDigits = (text: string): string => `TRIM(${text}, '0123456789') = ''`
const part = (text: string, from: number, length?: number): string =>
  `SUBSTR(${text}, ${from}${length === undefined ? "" : `, ${length}`})`
const starts = (text: string, lead: string): string => `${text} LIKE '${lead}%'`
const hasDigits = (text: string, count: number): string =>
  `LENGTH(${text}) = ${count} AND ${part(text, 1, 1)} <> '0'`
const isHouse = (text: string): string =>
  `LENGTH(${text}) = 8 AND ${part(text, 1, 1)} IN ('2', '3', '4', '6', '7', '8', '9')`

/** A number that begins with a country's code. */
const abroad = (text: string, least: number, otherwise: string): string => {
  const india = `CASE WHEN ${part(text, 3, 1)} = '0' THEN ${part(text, 4)} ELSE ${part(text, 3)} END`
  const uae = `CASE WHEN ${part(text, 4, 1)} = '0' THEN ${part(text, 5)} ELSE ${part(text, 4)} END`
  return `CASE
    WHEN ${starts(text, "91")} THEN CASE WHEN ${hasDigits(`(${india})`, 10)} THEN '+91' || (${india}) ELSE ${otherwise} END
    WHEN ${starts(text, "971")} THEN CASE WHEN (${hasDigits(`(${uae})`, 9)}) OR (${isHouse(`(${uae})`)})
      THEN '+971' || (${uae}) ELSE ${otherwise} END
    WHEN ${part(text, 1, 1)} <> '0' AND LENGTH(${text}) BETWEEN ${least} AND 15 THEN '+' || ${text}
    ELSE ${otherwise} END`
}

/** The one form of what stands in a column, as core/phone.ts makes it. */
export const normalOf = (text: string): string => `CASE
  WHEN ${text} = '' OR NOT (${isDigits(text)}) THEN ${text}
  WHEN ${starts(text, "00000")} AND LENGTH(${text}) >= 10 THEN ${text}
  WHEN ${hasDigits(text, 10)} THEN '+91' || ${text}
  WHEN ${part(text, 1, 1)} = '0' AND ${hasDigits(part(text, 2), 10)} THEN '+91' || ${part(text, 2)}
  WHEN ${hasDigits(text, 9)} THEN '+971' || ${text}
  WHEN ${starts(text, "05")} AND LENGTH(${text}) = 10 THEN '+971' || ${part(text, 2)}
  WHEN ${part(text, 1, 1)} = '0' AND ${isHouse(part(text, 2))} THEN '+971' || ${part(text, 2)}
  WHEN ${starts(text, "00")} AND ${part(text, 3, 1)} <> '0' AND LENGTH(${text}) >= 12
    THEN ${abroad(part(text, 3), 8, text)}
  ELSE ${abroad(text, 11, text)} END`

const others = "SELECT f.id FROM customer_form f WHERE f.stays <> f.id"
/** What is not known of who stays, from the last of the others who has it; a name goes as a whole, and an address. */
const filled = (first: string, columns: ReadonlyArray<string>): ReadonlyArray<string> => {
  const giver = `SELECT MAX(f.id) FROM customer_form f JOIN customer o ON o.id = f.id
    WHERE f.stays = customer.id AND f.id <> f.stays AND COALESCE(o.${first}, '') <> ''`
  const given = columns.map(
    (column) => `${column} = (SELECT g.${column} FROM customer g WHERE g.id = (${giver}))`
  )
  return [
    `UPDATE customer SET ${given.join(", ")} WHERE COALESCE(customer.${first}, '') = ''
       AND id IN (SELECT f.stays FROM customer_form f WHERE f.stays <> f.id) AND (${giver}) IS NOT NULL`
  ]
}

const merged = (at: string, detail: string): string =>
  `INSERT INTO audit (at, user_id, user_name, store_id, subject, subject_id, action, detail)
   SELECT ${at}, 0, 'Packhouse', NULL, 'customer', f.mobile, 'merged', ${detail}
   FROM customer_form f JOIN customer c ON c.id = f.id WHERE f.stays <> f.id ORDER BY f.id`
const pairs =
  "'customer_id', f.id, 'into', f.stays, 'mobile', c.mobile, 'firstname', c.firstname, 'lastname', c.lastname, 'street', c.street, 'city', c.city, 'region', c.region, 'postcode', c.postcode"
const lines: Spelled = {
  sqlite: [merged("strftime('%Y-%m-%d %H:%M:%S', 'now')", `json_object(${pairs})`)],
  postgres: [
    merged(
      "TO_CHAR(NOW() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')",
      `CAST(JSON_BUILD_OBJECT(${pairs}) AS TEXT)`
    )
  ]
}

const renumbered = (table: string, column: string): string =>
  `UPDATE ${table} SET ${column} = ${normalOf(column)} WHERE ${column} IS NOT NULL AND ${column} <> ${normalOf(column)}`

export const phoneNumbers: ReadonlyArray<string | Spelled> = [
  renumbered("orders", "customer_mobile"),
  renumbered("cart", "mobile"),
  `CREATE TABLE customer_form (
    id INTEGER PRIMARY KEY,
    mobile TEXT NOT NULL,
    stays INTEGER NOT NULL
  )`,
  "CREATE INDEX customer_form_by_mobile ON customer_form (mobile)",
  `INSERT INTO customer_form (id, mobile, stays) SELECT id, ${normalOf("mobile")}, id FROM customer`,
  "UPDATE customer_form SET stays = (SELECT MAX(o.id) FROM customer_form o WHERE o.mobile = customer_form.mobile)",
  "CREATE INDEX customer_form_by_stays ON customer_form (stays)",
  lines,
  ...filled("firstname", ["firstname", "lastname"]),
  ...filled("street", ["street", "city", "region", "postcode"]),
  ...["orders", "cart"].map(
    (table) =>
      `UPDATE ${table} SET customer_id = (SELECT f.stays FROM customer_form f WHERE f.id = ${table}.customer_id) WHERE customer_id IN (${others})`
  ),
  `INSERT INTO customer_look_up (user_id, customer_id, looked_up_at)
   SELECT l.user_id, f.stays, MAX(l.looked_up_at) FROM customer_look_up l JOIN customer_form f ON f.id = l.customer_id
   WHERE f.stays <> f.id GROUP BY l.user_id, f.stays ON CONFLICT (user_id, customer_id) DO NOTHING`,
  `DELETE FROM customer_look_up WHERE customer_id IN (${others})`,
  `DELETE FROM customer WHERE id IN (${others})`,
  `UPDATE customer SET mobile = (SELECT f.mobile FROM customer_form f WHERE f.id = customer.id)
   WHERE mobile <> (SELECT f.mobile FROM customer_form f WHERE f.id = customer.id)`,
  "DROP TABLE customer_form"
]
