/** Maps a column to its headers in the file. Some columns may have several headers. */
export type ColumnMapping<Column extends string = string> = Partial<Record<Column, string[]>>;

export interface Heading {
  /** Upper heading that spans several columns; '' without one. */
  group: string;
  name: string;
}

export type GuessColumns<Column extends string> = (
  headings: readonly Heading[],
  names: readonly string[],
) => ColumnMapping<Column>;
