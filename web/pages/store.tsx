/** The store that this screen works for. */
import { supportPhone } from "#core/screen/session.ts"
import { useSession } from "../client.tsx"
import { useHomeKey } from "../keys/way-home.ts"
import { Facts } from "../parts/facts.tsx"
import { Name } from "../parts/name.tsx"

export const Store = () => {
  useHomeKey()
  const session = useSession()
  const { user, storeId } = session
  const text = (value: string | null | undefined) => (value ? <Name text={value} /> : "")
  return (
    <>
      <h1>Store</h1>
      <Facts
        facts={[
          ["Name", text(user.store_name)],
          ["Store id", storeId],
          ...(storeId === user.hub_store_id ? [] : [["Own store id", user.hub_store_id] as const]),
          ["Hub id", user.hub_id],
          ["City", text(user.city_name)],
          ["Region", text(user.region)],
          ["Locality", text(user.locality?.name)],
          ["Website", text(user.website_name)],
          ["Website id", user.website_id ?? ""],
          ["Support line", supportPhone(session) ?? ""]
        ]}
      />
    </>
  )
}
