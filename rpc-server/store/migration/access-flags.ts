/** Whoever had any flag, or administers, did the work of a store before it had a flag of its own: they keep it. */
export const accessFlags = [
  `UPDATE app_user SET flags = CASE flags WHEN '{}' THEN '{"enable_store_work":true}'
    ELSE '{"enable_store_work":true,' || substr(flags, 2) END
  WHERE flags LIKE '{%' AND (flags <> '{}' OR admin = 1) AND flags NOT LIKE '%"enable_store_work"%'`
]
