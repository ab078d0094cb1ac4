/** What has come for an order is looked for when a payment service is asked, and when it tells. */
export const polledPayments: ReadonlyArray<string> = [
  "CREATE INDEX payment_event_of_order ON payment_event (store_id, order_id)"
]
