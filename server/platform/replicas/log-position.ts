/** A position in the primary's write-ahead log, in bytes. */
export type LogPosition = bigint;

const POSITION = /^(?<high>[0-9A-F]{1,8})\/(?<low>[0-9A-F]{1,8})$/i;

/** Parses a `pg_lsn` such as 16/B374D848. Throws for any other text. */
export function parseLogPosition(text: string): LogPosition {
  const { high, low } = POSITION.exec(text)?.groups ?? {};
  if (high === undefined || low === undefined) throw new Error(`${text} is no position in a write-ahead log`);
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export function latest(...positions: LogPosition[]): LogPosition {
  return positions.reduce((newest, each) => (each > newest ? each : newest), 0n);
}
