/** Lines in which the column headers are searched. Programs write names, addresses and sums above the headers. */
export const HEADER_LINE_MAX = 60;
export const HEADER_MAX_LENGTH = 200;
export const SHEETS_MAX = 100;
/** Columns of a file that one column of the shop may join. */
export const JOINED_COLUMNS_MAX = 24;
/** Columns that a sheet may have. */
export const HEADERS_MAX = 256;

/** Headers of a file by column of the shop. Some columns may have several headers. */
export type ChosenColumns<Column extends string = string> = Partial<Record<Column, string | string[]>>;
