/** The store that this screen works for. */
import { isOwn, supportPhone } from "#core/screen/session.ts"
import { useSession } from "../client.tsx"
import { useHomeKey } from "../keys/way-home.ts"
import { Facts } from "../parts/facts.tsx"
import { Name } from "../parts/name.tsx"

export const Store = () => {
  useHomeKey()
  const session = useSession()
  const { store, own } = session
  const text = (value: string | null | undefined) => (value ? <Name text={value} /> : "")
  return (
    <>
      <h1>Store</h1>
      <Facts
        facts={[
          ["Name", text(store.store_name)],
          ["Store id", store.store_id],
          ...(isOwn(session) ? [] : [["Own store id", own.store_id] as const]),
          ["Hub id", store.hub_id],
          ["City", text(store.city_name)],
          ["Region", text(store.region)],
          ["Locality", text(store.locality)],
          ["Website", text(store.website_name)],
          ["Website id", store.website_id ?? ""],
          ["Support line", supportPhone(session) ?? ""]
        ]}
      />
    </>
  )
}
