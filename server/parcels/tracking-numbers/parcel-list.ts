import { LISTED_COLUMNS, type ListedColumn, TRACKING_ROWS_MAX } from '#contract/parcels.ts';
import type { ListTable } from '#contract/table-columns.schema.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { lineOf } from '#server/platform/spreadsheets/split-rows.ts';
import { saveLayout } from '#server/platform/spreadsheets/tables/known-layouts.ts';
import { type ListDescription, matchColumns } from '#server/platform/spreadsheets/tables/list-description.ts';
import {
  type ListChoice,
  type OpenedList,
  openList,
  readSheets,
} from '#server/platform/spreadsheets/tables/open-list.ts';

/** Columns of couriers' lists of parcels. The shop's own numbers are found in any column, because no other text is like them. */
export const PARCEL_LIST: ListDescription<ListedColumn> = {
  name: 'parcels',
  columns: {
    trackingNo: {
      words:
        /^(?!.*(?:status|date|time|link|url|type|weight|remarks?|city|history|charges?|amount|pieces|name|address)$)(?:.*(?:track|consignment|airway|waybill).*|(?:courier|shipment|parcel)?(?:cn|awb)(?:no|nos|num|number|code)?)$/,
    },
    status: {
      words: /^(?!.*(?:pay|invoice|cod|(?:date|time|remarks?|reason|by)$)).*(?:status|outcome|حالت)/,
    },
  },
  changesSaleOrPay: /(?!)/,
};

/** Characters. Longer cells are addresses or notes, and are cut. */
const CELL_LENGTH = 60;

interface Source extends ListChoice<ListedColumn> {
  lines?: string[] | undefined;
  file?: string | undefined;
}

/**
 * Returns pasted lines, or those of a file as if they were pasted. A file has no lines until its columns are clear. Stores
 * the columns that the user chooses. Throws `spreadsheet_invalid`.
 */
export async function readSource(
  { db, now }: { db: Executor; now: () => Date },
  { id }: Viewer,
  { lines = [], file, ...choice }: Source,
): Promise<{ lines: string[]; table: ListTable<ListedColumn> | null }> {
  if (file === undefined) return { lines, table: null };
  const sheets = await readSheets(file, { maxRows: TRACKING_ROWS_MAX, userId: id });
  const [row, ...others] = sheets.filter(({ isHidden }) => !isHidden).flatMap(({ rows }) => rows);
  if (row && others.length === 0) return { lines: [lineOf(row.cells, CELL_LENGTH)], table: null };
  const opened = await openList(db, { list: PARCEL_LIST, sheets, maxRows: TRACKING_ROWS_MAX }, choice);
  if (!opened.isClear) return { lines: [], table: opened.table };
  if (choice.columns) await saveLayout(db, PARCEL_LIST.name, { ...opened, chosenAt: now() });
  // Without headings that are known, the first row may be a parcel.
  if (opened.recognized === 0) {
    const { rows } = sheets[opened.table.sheet] ?? { rows: [] };
    return { lines: rows.map(({ cells }) => lineOf(cells, CELL_LENGTH)), table: opened.table };
  }
  return { lines: linesOf(opened), table: opened.table };
}

/** Returns the headings and rows, without columns that could be mistaken for a chosen one. */
function linesOf({ headers, rows, columns }: OpenedList<ListedColumn>): string[] {
  const chosen = new Map(
    (Object.keys(columns) as ListedColumn[]).map((column) => [columns[column]?.[0], LISTED_COLUMNS[column]]),
  );
  const shown = headers.flatMap((header, index) => {
    const own = columnsIn([header]);
    const label = chosen.get(header);
    if (label === undefined) return own.some((column) => columns[column]) ? [] : [{ index, heading: header }];
    return [{ index, heading: own.length > 0 ? header : label }];
  });
  return [
    lineOf(
      shown.map(({ heading }) => heading),
      CELL_LENGTH,
    ),
    ...rows.map(({ cells }) =>
      lineOf(
        shown.map(({ index }) => cells[index] ?? null),
        CELL_LENGTH,
      ),
    ),
  ];
}

function columnsIn(headings: readonly string[]): ListedColumn[] {
  return Object.keys(matchHeadings(headings).guessed) as ListedColumn[];
}

/** Maps columns to the indexes of headings, which may have equal names. */
export function matchHeadings(headings: readonly string[]) {
  return matchColumns(
    PARCEL_LIST,
    headings.map((name) => ({ group: '', name })),
    headings.map((heading, index) => (heading === '' ? '' : String(index))),
  );
}
