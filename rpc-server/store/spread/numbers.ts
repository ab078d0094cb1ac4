/** The rows behind what is unique over the network, whether it is claimed or not. */

/** The numbers of orders. */
export const numbers =
  "SELECT increment_id, hub_id FROM orders UNION ALL SELECT increment_id, hub_id FROM archived_order"
/** A reference stands for an order, or for one that could not be created: the two may be at different hubs. */
export const references = `SELECT source, source_ref_id AS ref_id, 'order' AS what, hub_id, increment_id FROM orders WHERE source_ref_id IS NOT NULL
  UNION ALL SELECT source, source_ref_id, 'order', hub_id, increment_id FROM archived_order WHERE source_ref_id IS NOT NULL
  UNION ALL SELECT source, ref_id, 'failed', hub_id, NULL FROM failed_partner_order`
