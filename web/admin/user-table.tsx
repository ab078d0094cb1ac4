/** All users that the search leaves. */
import { shownUsers } from "#core/screen/admin/model.ts"
import { nothingToShow } from "#core/text/shipment.ts"
import { Name } from "../parts/name.tsx"
import { useModel, useSay } from "./client.tsx"

export const UserTable = () => {
  const users = useModel((model) => model.users)
  const search = useModel((model) => model.search)
  const open = useModel((model) => model.userForm?.changes)
  const say = useSay()
  if (users === undefined) return <p className="nothing">Loading users</p>
  const shown = shownUsers({ users, search })
  if (shown.length === 0) return <p className="nothing">{nothingToShow}</p>
  return (
    <table className="rows">
      <caption className="unseen">Users</caption>
      <thead>
        <tr>
          {["User name", "Name", "Store", "Role", "State"].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((account) => (
          <tr
            key={account.id}
            className={`row is-plain${account.username === open ? " is-selected" : ""}${account.disabled ? " is-off" : ""}`}
          >
            <td>
              <button
                type="button"
                className="row-link"
                onClick={() => say({ _tag: "OpenedUser", username: account.username })}
              >
                <Name text={account.username} />
              </button>
            </td>
            <td>
              <Name text={account.name} />
            </td>
            <td>
              <Name text={account.store_name} /> ({account.hub_store_id})
            </td>
            <td>{account.type ?? ""}</td>
            <td>
              {[account.disabled ? "disabled" : "", account.admin ? "administrator" : ""]
                .filter((word) => word !== "")
                .join(", ")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
