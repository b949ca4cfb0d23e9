const SQL_MAX_LENGTH = 1_000;

/** Returns SQL as one line for logs and spans, cut to 1,000 characters and three dots: some statements have kilobytes. */
export function shortenSql(sql: string): string {
  const line = sql.replaceAll(/\s+/g, ' ').trim();
  return line.length > SQL_MAX_LENGTH ? `${line.slice(0, SQL_MAX_LENGTH)}...` : line;
}
