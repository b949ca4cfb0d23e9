/** Text stays text in every format, also digits: '03001234567'. A `Date` is a moment, shown in the shop's time. */
export type Cell = string | number | Date | null;

/** Rows of a download with the names of their columns; each format has a writer. */
export interface Table {
  /** The name of its sheet. */
  name: string;
  columns: readonly string[];
  /** Read once, in batches: a download may have more rows than memory. */
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
}

/** A spreadsheet has a sheet for each table; other formats hold the first table only. */
export type Tables = readonly [Table, ...Table[]];
