/** Files of an import that are no master data, and what changes those. */
const settings =
  "they are settings of the network: the tab Settings of the network in Admin and packhouse env change them"
const otherKinds: Readonly<Record<string, string>> = {
  users:
    "users have passwords and sessions, and one administrator must stay: the tab Users in Admin and packhouse user change them",
  env_variables: settings,
  product_lists: settings,
  reasons: settings,
  taxes: "the rate of a product is its column tax_rate: packhouse data change products",
  code_rules:
    "code rules are read and tried before they hold: the tab Codes in Admin and packhouse barcode rules change them",
  customers: "what is stored of customers is seen and erased in Admin and by packhouse customer"
}
/** Why there is no such kind, where something else changes it. */
export const otherKindText = (name: string): string | undefined =>
  Object.hasOwn(otherKinds, name) ? otherKinds[name] : undefined
