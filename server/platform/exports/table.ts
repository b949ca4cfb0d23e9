/** Text stays text even if it consists of digits ('03001234567'). A `Date` is shown in the shop's time. */
export type Cell = string | number | Date | null;

export interface Table {
  name: string;
  columns: readonly string[];
  /** Read once and in batches, because a download may have more rows than fit into memory. */
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
}

/** A spreadsheet has a sheet for each table; other formats hold only the first table. */
export type Tables = readonly [Table, ...Table[]];
