/// A statement for many logs at once.
///
/// Each `?` is an array with the values of all calls that share the statement. The first column of a row is the
/// number of its call, from 1. Each statement is a transaction of its own, so no lock outlives it. It locks logs in
/// the order of their names, which is that of the calls, so no two statements wait for each other.
struct Statement: ExpressibleByStringInterpolation, Hashable, Sendable {
  let text: String

  init(stringLiteral text: String) { self.text = text }

  /// Epochs come from a sequence, so a log that was removed and made anew repeats none.
  static let createTables: Self = """
    SELECT pg_advisory_xact_lock(8371); -- two processes may create them at once
    CREATE TABLE IF NOT EXISTS thorium_log (
      log text COLLATE "C" PRIMARY KEY, epoch bigserial, last bigint NOT NULL DEFAULT 0, date bigint,
      program text NOT NULL, owner text, seen timestamptz NOT NULL DEFAULT now()) WITH (fillfactor = 50);
    CREATE TABLE IF NOT EXISTS thorium_store (
      log text COLLATE "C", key text COLLATE "C", record json NOT NULL, due bigint, PRIMARY KEY (log, key));
    CREATE INDEX IF NOT EXISTS thorium_store_due ON thorium_store (due) WHERE due IS NOT NULL;
    \(writeFunction)
    """

  /// Returns the new epoch, or nothing and the owner.
  static let take: Self = """
    WITH input AS (
      SELECT * FROM unnest(?::text[], ?::text[], ?::text[]) WITH ORDINALITY AS t(log, owner, program, i)),
    taken AS (
      INSERT INTO thorium_log AS old (log, owner, program) SELECT log, owner, program FROM input ORDER BY log
      ON CONFLICT (log) DO UPDATE
      SET epoch = excluded.epoch, owner = excluded.owner, program = excluded.program, seen = now()
      WHERE old.owner IS NULL OR old.owner = excluded.owner
        OR (old.seen > now() - make_interval(secs => (?::float8[])[1])) IS NOT TRUE
      RETURNING log, epoch)
    SELECT i, taken.epoch, old.owner
    FROM input LEFT JOIN taken USING (log) LEFT JOIN thorium_log AS old USING (log)
    """

  /// Returns the last commit, its date, and a row for each record.
  static let read: Self = """
    SELECT i, last, date, key, record
    FROM unnest(?::text[], ?::bigint[]) WITH ORDINALITY AS input(log, epoch, i)
    JOIN thorium_log USING (log, epoch) LEFT JOIN thorium_store USING (log)
    """

  /// Writes commits, and returns the numbers of those that are not fenced.
  ///
  /// The server keeps the plans of a function, which take longer than a small commit. A loop over single rows takes a
  /// third of the time of joins with the arrays. Once its row is updated, no other owner can change a log.
  private static let writeFunction = """
    CREATE OR REPLACE FUNCTION thorium_write(
      logs text[], epochs bigint[], commits bigint[], dates bigint[], owners text[],
      gone_logs text[], gone_keys text[], put_logs text[], put_keys text[], records json[], dues bigint[])
    RETURNS SETOF bigint LANGUAGE plpgsql AS $$ DECLARE own text[]; BEGIN
      FOR n IN 1..cardinality(logs) LOOP
        UPDATE thorium_log
        SET last = coalesce(commits[n], last), date = coalesce(dates[n], date), owner = owners[n], seen = now()
        WHERE log = logs[n] AND epoch = epochs[n];
        IF FOUND THEN own := own || logs[n]; RETURN NEXT n; END IF;
      END LOOP;

      FOR n IN 1..cardinality(gone_logs) LOOP
        DELETE FROM thorium_store WHERE log = gone_logs[n] AND key = gone_keys[n] AND gone_logs[n] = ANY (own);
      END LOOP;

      FOR n IN 1..cardinality(put_logs) LOOP
        IF put_logs[n] = ANY (own) THEN
          INSERT INTO thorium_store VALUES (put_logs[n], put_keys[n], records[n], dues[n])
          ON CONFLICT (log, key) DO UPDATE SET record = excluded.record, due = excluded.due;
        END IF;
      END LOOP;
    END $$
    """

  static let write: Self = """
    SELECT thorium_write(
      ?::text[], ?::bigint[], ?::bigint[], ?::bigint[], ?::text[],
      ?::text[], ?::text[], ?::text[], ?::text[], ?::json[], ?::bigint[])
    """

  static let remove: Self = """
    WITH own AS MATERIALIZED (
      SELECT log, i FROM unnest(?::text[], ?::bigint[]) WITH ORDINALITY AS t(log, epoch, i)
      JOIN thorium_log USING (log, epoch) ORDER BY log FOR UPDATE OF thorium_log),
    gone AS (DELETE FROM thorium_store AS s USING own WHERE s.log = own.log)
    DELETE FROM thorium_log AS l USING own WHERE l.log = own.log RETURNING own.i
    """

  static let owner: Self = """
    SELECT i, owner FROM unnest(?::text[]) WITH ORDINALITY AS input(log, i) JOIN thorium_log USING (log)
    """

  /// Returns a page of names; names with one prefix are neighbours in the order of the index.
  static let names = page(of: "log FROM thorium_log WHERE true")
  static let due = page(of: "DISTINCT log FROM thorium_store WHERE due <= date")

  private static func page(of rows: String) -> Self {
    """
    SELECT i, log
    FROM unnest(?::text[], ?::text[], ?::bigint[], ?::bigint[])
      WITH ORDINALITY AS input(prefix, after, most, date, i),
    LATERAL (
      SELECT \(rows) AND log >= greatest(prefix COLLATE "C", after) AND log IS DISTINCT FROM after
      ORDER BY log LIMIT most) AS page
    WHERE starts_with(log, prefix) ORDER BY i, log
    """
  }
}
