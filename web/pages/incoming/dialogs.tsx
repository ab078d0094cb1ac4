/** The dialogs of a shipment: a product that it does not list, nothing to confirm, the confirmation, codes found again. */

import { fault } from "#core/fault.ts"
import * as Q from "#core/quantity.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { productsFound, stateOf } from "#core/screen/catalogue-cache.ts"
import { type LookedUp, lineOf, type Model as ShipmentModel } from "#core/screen/shipment/model.ts"
import { shipmentContext } from "#core/screen/shipment/screen.ts"
import { summaryOf } from "#core/stock/confirmation.ts"
import { isRtv, type Shipment, unnamedProduct } from "#core/stock/shipment.ts"
import { faultText } from "#core/text/fault.ts"
import * as words from "#core/text/shipment.ts"
import { useClient, useModel } from "../../client.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Field } from "../../parts/field.tsx"
import { FoundCodes } from "../../parts/found-codes.tsx"
import { FoundList } from "../../parts/found-list.tsx"
import { Name } from "../../parts/name.tsx"
import { Problem } from "../../parts/problem.tsx"
import { QuantityDialog } from "./quantity-dialog.tsx"
import { useSay } from "./say.ts"

const Absent = ({ absent }: { absent: LookedUp }) => {
  const tell = useSay()
  return (
    <Dialog title={words.notListed} className="question" onClose={() => tell({ _tag: "RefusedAbsent" })}>
      <p>
        Product {absent.entity?.product?.product_id}, <Name text={absent.entity?.name ?? unnamedProduct} />,{" "}
        <span className="code">{sanitizeText(absent.code)}</span>
      </p>
      <p>It gets a line of its own: {unnamedProduct}</p>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={() => tell({ _tag: "RefusedAbsent" })}>
          Cancel
        </button>
        <button
          type="button"
          className="button is-primary"
          data-autofocus=""
          onClick={() => tell({ _tag: "AddedAbsent" })}
        >
          {words.addIt}
        </button>
      </div>
    </Dialog>
  )
}

const Product = ({ search, index }: { search: string; index: number }) => {
  const tell = useSay()
  const catalogue = useModel((all) => all.catalogue)
  const found = productsFound(catalogue, search)
  const chose = (productId: number | undefined) => tell({ _tag: "ChoseProduct", productId })
  return (
    <Dialog
      title={words.addAProduct}
      className="finder"
      onClose={() => tell({ _tag: "ClosedDialog" })}
      onKey={({ key }) => {
        if (key !== "ArrowDown" && key !== "ArrowUp") return false
        tell({ _tag: "MovedProduct", by: key === "ArrowDown" ? 1 : -1 })
        return true
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          chose(undefined)
        }}
      >
        <Field
          label="Name or id"
          type="search"
          isFirst
          value={search}
          onChange={(text) => tell({ _tag: "TypedProduct", text })}
        />
      </form>
      <p className="finder-state" role="status">
        {stateOf(catalogue, search)}
      </p>
      <FoundList
        found={found.map(({ entity_id, name }) => ({ id: entity_id, number: entity_id, name }))}
        selected={index}
        onChoose={chose}
      />
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={() => tell({ _tag: "ClosedDialog" })}>
          Close
        </button>
      </div>
    </Dialog>
  )
}

const NoItems = () => {
  const tell = useSay()
  const close = () => tell({ _tag: "ClosedDialog" })
  return (
    <Dialog title={words.noItemsSelected} className="question" onClose={close}>
      <p>{faultText(fault("NoItemsSelected"))}</p>
      <div className="dialog-buttons">
        <button type="button" className="button is-primary" data-autofocus="" onClick={close}>
          Close
        </button>
      </div>
    </Dialog>
  )
}

const Summary = ({ model, shipment }: { model: ShipmentModel; shipment: Shipment }) => {
  const tell = useSay()
  const isPickUp = isRtv(shipment)
  const { busy } = model
  const close = () => tell({ _tag: "ClosedDialog" })
  const client = useClient()
  const offered = shipmentContext(client.model())?.shortReasons ?? []
  const chosen = model.dialog?._tag === "Summary" ? model.dialog.reasons : undefined
  const rows = summaryOf(shipment, model.receiving)
  const short = rows.filter(({ isShort }) => isShort).length
  return (
    <Dialog title={words.areYouSure} className="summary confirmation" onClose={close}>
      {short === 0 ? null : (
        <p className="notice is-warning" role="status">
          {words.lessThanSent(short)}
        </p>
      )}
      <table className="confirm-rows">
        <thead>
          <tr>
            {["Name", "Expected", ...(isPickUp ? ["Picked up"] : []), "Scanned"].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const item = { sell_by: lineOf(model, row.product_id)?.sell_by ?? ("kg" as const) }
            return (
              <tr key={row.product_id} className={row.isShort ? "is-short" : undefined}>
                <td className="cell-item">
                  <Name text={row.name} />
                  {row.isShort ? (
                    <label className="why-less">
                      <span>{words.whyLess}</span>
                      <select
                        value={chosen?.get(row.product_id) ?? ""}
                        disabled={busy !== undefined}
                        onChange={({ target }) =>
                          tell({
                            _tag: "ChoseShortReason",
                            productId: row.product_id,
                            reason: target.value === "" ? undefined : target.value
                          })
                        }
                      >
                        <option value="">{words.noReason}</option>
                        {offered.map((reason) => (
                          <option key={reason} value={reason}>
                            {sanitizeText(reason)}
                          </option>
                        ))}
                      </select>
                    </label>
                  ) : null}
                </td>
                <td className="cell-quantity" data-label="Expected">
                  {Q.withUnit(item, row.expected)}
                </td>
                {row.pickedUp === undefined ? null : (
                  <td className="cell-quantity" data-label="Picked up">
                    {Q.withUnit(item, row.pickedUp)}
                  </td>
                )}
                <td className="cell-quantity" data-label="Scanned">
                  {Q.withUnit(item, row.scanned)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <Problem text={model.problem} />
      <div className="dialog-buttons">
        <button
          type="button"
          className="button"
          aria-disabled={busy !== undefined}
          onClick={close}
          {...(short > 0 ? { "data-autofocus": "" } : {})}
        >
          Cancel
        </button>
        <button
          type="button"
          className="button is-primary"
          {...(short > 0 ? {} : { "data-autofocus": "" })}
          // It keeps the focus while the server is asked: should that fail, Enter tries again.
          aria-disabled={busy !== undefined}
          onClick={() => tell({ _tag: "Confirmed" })}
        >
          {busy === undefined ? words.confirm : words.accepting}
        </button>
      </div>
    </Dialog>
  )
}

const Found = ({ codes }: { codes: ReadonlyArray<string> }) => {
  const tell = useSay()
  return <FoundCodes codes={codes} onClose={() => tell({ _tag: "ClosedDialog" })} />
}

export const Dialogs = ({ model, shipment }: { model: ShipmentModel; shipment: Shipment }) => {
  const { absent, dialog } = model
  if (absent !== undefined) return <Absent absent={absent} />
  switch (dialog?._tag) {
    case "Quantity":
      return <QuantityDialog model={model} dialog={dialog.quantity} />
    case "Product":
      return <Product search={dialog.search} index={dialog.index} />
    case "NoItems":
      return <NoItems />
    case "Summary":
      return <Summary model={model} shipment={shipment} />
    case "FoundCodes":
      return <Found codes={dialog.codes} />
    default:
      return null
  }
}
