/** A key belongs to a store: those of a day ago to the store of their user. */
export const keysOfStores = [
  `UPDATE idempotency SET idempotency_key =
    (SELECT hub_store_id FROM app_user WHERE app_user.id = idempotency.user_id) || ' ' || idempotency_key
  WHERE user_id IN (SELECT id FROM app_user)`
]
