const SQL_MAX_LENGTH = 1_000;

/** Shortens SQL for logs and spans: some statements have kilobytes. */
export function shortenSql(sql: string): string {
  const line = sql.replaceAll(/\s+/g, ' ').trim();
  return line.length > SQL_MAX_LENGTH ? `${line.slice(0, SQL_MAX_LENGTH)}...` : line;
}
