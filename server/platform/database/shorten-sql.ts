/** Lists of a million products have statements of a few kilobytes. */
const LONGEST_SQL = 1_000;

/** One line of 1,000 characters at most, and three dots where there was more. */
export function shortenSql(sql: string): string {
  const line = sql.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST_SQL ? `${line.slice(0, LONGEST_SQL)}...` : line;
}
