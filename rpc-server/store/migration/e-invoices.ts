/**
 * Papers that are to be registered with the portal of GST, and what it said of them. Each is there once, under the number
 * that the portal gives it, too; `content` is the paper, which stays here when its order is archived. `tries` counts calls
 * that may have come to the portal: one of none is surely unknown there.
 */
export const eInvoices: ReadonlyArray<string> = [
  `CREATE TABLE e_invoice (
    id ID,
    store_id INTEGER NOT NULL,
    order_id INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('INV', 'CRN')),
    number TEXT NOT NULL,
    irn TEXT NOT NULL UNIQUE,
    content TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'registered', 'refused', 'cancelling', 'cancelled', 'withdrawn', 'aside')),
    tries INTEGER NOT NULL,
    next_at TEXT NOT NULL,
    why TEXT,
    ack_number TEXT,
    ack_date TEXT,
    signed_qr TEXT,
    is_sandbox INTEGER NOT NULL CHECK (is_sandbox IN (0, 1)),
    created_at TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    user_name TEXT NOT NULL
  )`,
  "CREATE INDEX e_invoice_due ON e_invoice (next_at, id) WHERE state IN ('waiting', 'cancelling')",
  "CREATE INDEX e_invoice_open ON e_invoice (store_id, id) WHERE state NOT IN ('registered', 'cancelled', 'withdrawn')",
  "CREATE INDEX e_invoice_of_paper ON e_invoice (store_id, number)"
]
