/**
 * What Citus asks of a table before it spreads it, as its manual says, for a PostgreSQL that has none: its two functions,
 * which spread nothing and refuse what it would refuse. (Unique constraints with the column that a table is spread by;
 * foreign keys between tables that lie together, and to copied ones; triggers by a setting alone; counted columns of 64
 * bits.)
 */
export const citusRules: ReadonlyArray<string> = [
  "CREATE TABLE spread_table (name TEXT PRIMARY KEY, kind TEXT NOT NULL)",
  // The catalogue in which it says what it has spread.
  "CREATE TABLE pg_dist_partition (logicalrelid REGCLASS PRIMARY KEY)",
  `CREATE FUNCTION refuse_triggers(which REGCLASS) RETURNS VOID LANGUAGE plpgsql AS $$ BEGIN
     IF coalesce(current_setting('citus.enable_unsafe_triggers', true), 'off') <> 'on'
       AND EXISTS (SELECT 1 FROM pg_trigger WHERE tgrelid = which AND NOT tgisinternal) THEN
       RAISE EXCEPTION 'cannot distribute relation "%" because it has triggers', which;
     END IF;
     IF EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = which AND attidentity <> '' AND atttypid <> 'bigint'::regtype) THEN
       RAISE EXCEPTION 'identity of "%" is no bigint', which;
     END IF;
     IF EXISTS (SELECT 1 FROM pg_constraint c WHERE c.contype = 'f' AND which IN (c.conrelid, c.confrelid)
       AND NOT EXISTS (SELECT 1 FROM spread_table s WHERE to_regclass(s.name) IN (c.conrelid, c.confrelid))) THEN
       RAISE EXCEPTION 'foreign key between "%" and a table that is not spread', which;
     END IF;
   END $$`,
  `CREATE FUNCTION create_reference_table(which REGCLASS) RETURNS VOID LANGUAGE plpgsql AS $$ BEGIN
     PERFORM refuse_triggers(which);
     INSERT INTO spread_table VALUES (which::TEXT, 'copied') ON CONFLICT (name) DO NOTHING;
     INSERT INTO pg_dist_partition VALUES (which);
   END $$`,
  `CREATE FUNCTION create_distributed_table(which REGCLASS, by_column TEXT, distribution_type TEXT DEFAULT 'hash',
     colocate_with TEXT DEFAULT 'default', shard_count INTEGER DEFAULT NULL) RETURNS VOID LANGUAGE plpgsql AS $$ BEGIN
     PERFORM refuse_triggers(which);
     IF EXISTS (SELECT 1 FROM pg_index x WHERE x.indrelid = which AND x.indisunique AND NOT EXISTS (
       SELECT 1 FROM pg_attribute a WHERE a.attrelid = which AND a.attname = by_column AND a.attnum = ANY (x.indkey::int2[]))) THEN
       RAISE EXCEPTION 'cannot create constraint on "%": it must include the partition column', which;
     END IF;
     IF EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = which AND attname = by_column AND NOT attnotnull) THEN
       RAISE EXCEPTION 'the column that "%" is spread by may be empty', which;
     END IF;
     INSERT INTO spread_table VALUES (which::TEXT, CASE by_column WHEN 'hub_id' THEN 'by hub' ELSE 'by value' END)
       ON CONFLICT (name) DO NOTHING;
     INSERT INTO pg_dist_partition VALUES (which);
   END $$`
]

/** Foreign keys that Citus does not have: over the border of a kind, or between tables by hub without the hub. */
export const wrongKeys = `SELECT c.conname FROM pg_constraint c
  LEFT JOIN spread_table f ON to_regclass(f.name) = c.conrelid LEFT JOIN spread_table t ON to_regclass(t.name) = c.confrelid
  WHERE c.contype = 'f' AND NOT CASE f.kind
    WHEN 'by hub' THEN t.kind = 'copied' OR (t.kind = 'by hub' AND (
      SELECT BOOL_OR(a.attname = 'hub_id') FROM pg_attribute a WHERE a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)))
    WHEN 'copied' THEN t.kind = 'copied'
    ELSE t.kind IS NULL OR t.kind = 'copied' END`
