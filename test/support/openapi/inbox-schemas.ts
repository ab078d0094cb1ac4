/** JSON Schemas of what partners send to the inbox. The reader in core says more of what is wrong; these say what is wanted. */
import type { JsonObject } from "../openrpc/json-schema.ts"

const time = {
  type: "string",
  pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$",
  description: "GMT, YYYY-MM-DD HH:mm:ss"
}
const amount = { type: ["number", "string"], description: "A decimal number with two decimals at most." }
const quantity = {
  type: ["number", "string"],
  description: "A decimal number with three decimals at most, above 0."
}
const text = (most: number, description?: string): JsonObject => ({
  type: "string",
  maxLength: most,
  ...(description === undefined ? {} : { description })
})

export const inboxSchemas: JsonObject = {
  InboxItem: {
    type: "object",
    required: ["product_id", "qty"],
    properties: {
      product_id: { type: "integer" },
      qty: { ...quantity, description: "In the steps of its product, at most 100000." },
      name: text(500, "The catalogue's where it is left out."),
      price: {
        ...amount,
        description: "The catalogue's where it is left out; above 0, less than a hundred times from it."
      }
    }
  },
  InboxOrder: {
    description:
      "An order of a partner. Sent again with other content it is a newer version, and is taken in while nobody has begun with the order.",
    type: "object",
    required: ["increment_id", "store_id", "source", "source_ref_id", "payment_method", "items"],
    properties: {
      increment_id: {
        type: "string",
        pattern: "^[A-Za-z0-9-]{1,10}$",
        description: "What people call it by, once in the network."
      },
      store_id: { type: "integer" },
      source: { type: "string", pattern: "^[a-z0-9_-]{1,50}$", description: "The partner." },
      source_ref_id: text(60, "The partner's own number."),
      payment_method: {
        type: "string",
        enum: ["cashondelivery", "card", "paytm", "upi", "checkmo"],
        description: "`checkmo` is prepaid."
      },
      items: { type: "array", minItems: 1, maxItems: 500, items: { $ref: "#/components/schemas/InboxItem" } },
      status: { type: "string", enum: ["pending", "queued", "pending_payment"], default: "pending" },
      sub_slot_id: {
        type: "integer",
        description: "The delivery slot, together with `delivery_at`; without them it is express."
      },
      delivery_at: { ...time, description: "When the slot begins, GMT." },
      display_string: text(200, "What staff read of the slot."),
      created_at: {
        ...time,
        description: "When it was placed, GMT, in the last 31 days; now where it is left out."
      },
      updated_at: {
        ...time,
        description: "The shop's time of this version: a version older than the last one is refused."
      },
      customer_firstname: text(200),
      customer_lastname: text(200),
      customer_mobile: {
        type: "string",
        description: "With its country's code, or of the country of the network."
      },
      street: text(500),
      city: text(200),
      region: text(200),
      postcode: text(20),
      buyer_gstin: {
        type: "string",
        description: "The registration of a business that buys; with `buyer_name` and `buyer_address`."
      },
      buyer_trn: { type: "string", description: "As `buyer_gstin`, in the Emirates." },
      buyer_name: { type: "string" },
      buyer_address: { type: "string" },
      buyer_kind: { type: "string", enum: ["regular", "sez"], default: "regular" },
      shipping: amount,
      discount: amount,
      tax: amount,
      grand_total: {
        ...amount,
        description:
          "The shop's own sum; refused where it is another than items, discount, tax and shipping come to."
      }
    }
  },
  InboxStatus: {
    description: "A change of an order's status, where its present one allows it.",
    type: "object",
    required: ["increment_id", "status"],
    properties: {
      increment_id: { type: "string", pattern: "^[A-Za-z0-9-]{1,10}$" },
      status: {
        type: "string",
        enum: ["pending", "queued", "shipped", "undelivered", "partial_return", "canceled"]
      },
      source: { type: "string", description: "The partner; has to be the order's." }
    }
  },
  InboxShipment: {
    type: "object",
    required: ["shipment_id", "hub_id", "shipment_name", "source_of_shipment", "items"],
    properties: {
      shipment_id: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9/_.-]{0,59}$" },
      hub_id: { type: "integer" },
      shipment_name: text(200),
      source_of_shipment: text(200, "With `rtv` in it: a return pick-up."),
      time_of_shipping: time,
      notes: text(2000),
      items: {
        type: "array",
        minItems: 1,
        maxItems: 2000,
        items: {
          type: "object",
          required: ["product_id", "original_qty"],
          properties: {
            product_id: { type: "integer" },
            original_qty: quantity,
            product_name: text(500),
            size: text(60)
          }
        }
      },
      cartons: {
        type: "array",
        items: {
          type: "object",
          required: ["sscc", "contents"],
          properties: {
            sscc: { type: "string", description: "18 digits." },
            contents: {
              type: "array",
              items: { type: "string" },
              description: "Codes of packs, or a GTIN with its count: `18901234567897x4`."
            }
          }
        }
      }
    }
  },
  InboxResults: {
    type: "object",
    required: ["status", "results"],
    properties: {
      status: { type: "string", enum: ["success", "error"] },
      message: { type: "string" },
      results: { type: "array", items: { $ref: "#/components/schemas/InboxResult" } }
    }
  },
  InboxResult: {
    description: "What became of a message, at the place of the message.",
    type: "object",
    required: ["id", "outcome", "reasons"],
    properties: {
      id: { type: ["string", "null"], description: "What the message calls its order or shipment." },
      outcome: {
        type: "string",
        enum: ["created", "updated", "changed", "waiting", "unchanged", "failed", "refused"]
      },
      reasons: {
        type: "array",
        items: { type: "string" },
        description: "Everything that is wrong; empty unless it was refused or has failed."
      }
    }
  }
}
