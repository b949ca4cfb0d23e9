/** A position in the primary's write-ahead log in bytes: what was committed before it stands before it. */
export type LogPosition = bigint;

const POSITION = /^(?<high>[0-9A-F]{1,8})\/(?<low>[0-9A-F]{1,8})$/i;

/** Reads PostgreSQL's `pg_lsn`, as 16/B374D848. Throws on anything else. */
export function parseLogPosition(text: string): LogPosition {
  const { high, low } = POSITION.exec(text)?.groups ?? {};
  if (high === undefined || low === undefined) throw new Error(`${text} is no position in a write-ahead log`);
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export function latest(...positions: LogPosition[]): LogPosition {
  return positions.reduce((newest, each) => (each > newest ? each : newest), 0n);
}
