/** All env variables that the search leaves. */

import { sanitizeText } from "#core/sanitize-text.ts"
import { shownVariables } from "#core/screen/admin/model.ts"
import { nothingToShow } from "#core/text/shipment.ts"
import { useModel, useSay } from "./client.tsx"

export const VariableTable = () => {
  const variables = useModel((model) => model.variables)
  const search = useModel((model) => model.search)
  const open = useModel((model) => model.variableForm?.changes)
  const say = useSay()
  if (variables === undefined) return <p className="nothing">Loading env variables</p>
  const shown = shownVariables({ variables, search })
  if (shown.length === 0) return <p className="nothing">{nothingToShow}</p>
  return (
    <table className="rows">
      <caption className="unseen">Env variables</caption>
      <thead>
        <tr>
          {["Name", "Hub", "Value", "Read by"].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ name, hub_id: hub, value, is_public: isPublic }) => (
          <tr
            key={`${name} ${hub}`}
            className={`row is-plain${open?.name === name && open.hub_id === hub ? " is-selected" : ""}`}
          >
            <td>
              <button
                type="button"
                className="row-link"
                onClick={() => say({ _tag: "OpenedVariable", name, hub_id: hub })}
              >
                {name}
              </button>
            </td>
            <td data-label="Hub">{hub ?? "every"}</td>
            <td className="code cell-value">{sanitizeText(value)}</td>
            <td>{isPublic ? "clients" : "server"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
