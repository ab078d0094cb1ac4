/** Other names that the palette finds a place by: those of the documents, where a screen has a shorter one. */
export const otherNames: Readonly<Record<string, string>> = {
  dispatch: "Dispatch Order",
  incoming: "Incoming Stock Shipments",
  dailysummary: "Todays Summary",
  ordercreate: "Order Create",
  xorder: "Order Create New",
  offsale: "Out of stock now",
  devices: "Device Settings",
  failed: "Failed Partner Orders",
  info: "Info",
  store: "Store",
  sync: "Sync"
}
