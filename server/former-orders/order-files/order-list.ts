import type { FormerColumn } from '#contract/former-orders.ts';
import { plainCell } from '#server/platform/spreadsheets/cells/read-cell.ts';
import { cellsReader, type ListDescription } from '#server/platform/spreadsheets/tables/list-description.ts';
import type { OpenedList } from '#server/platform/spreadsheets/tables/open-list.ts';
import { isTotalRow } from '#server/platform/spreadsheets/tables/total-label.ts';
import { type OrderCells, SEVERAL } from './order-format.ts';
import { outcomeOf } from './outcome-of-status.ts';

/** Columns of lists of orders that shopkeepers write, and of marketplaces such as Daraz. */
export const FORMER_LIST: ListDescription<FormerColumn> = {
  name: 'former-orders',
  columns: {
    number: {
      words: /^(?:(?:order|invoice|bill)(?:no|num|number|id|ref|reference)?|no|number|id|آرڈر(?:نمبر)?)$/,
      certain: /^order/,
      isRequired: true,
    },
    phone: {
      words:
        /^(?:(?:customer|billing|shipping|delivery|buyer|receiver|consignee|contact|cell)?(?:phone|mobile|cell|contact|whatsapp)(?:no|num|number)?\d*|فون(?:نمبر)?|موبائل(?:نمبر)?)$/,
      isJoined: true,
      parts: /(?:)/,
      isRequired: true,
    },
    name: {
      words:
        /^(?:(?:customer|billing|shipping|buyer|receiver|consignee)?(?:name|fullname)|customer|buyer|receiver|consignee|party|نام|گاہک)$/,
    },
    city: {
      words: /^(?:(?:customer|billing|shipping|delivery|destination)?(?:city|town)(?:name)?|destination|شہر)$/,
    },
    total: {
      words: /^(?:(?:order|grand|net|cod|bill|invoice)?(?:total|amount|amt|value)(?:amount|price|value)?|cod|رقم|کل)$/,
      isRequired: true,
    },
    currency: { words: /^(?:order)?currency(?:code)?$/ },
    placedAt: {
      words:
        /^(?:(?:order|booking|placed|created|sale)?(?:date|datetime)|(?:placed|created|ordered)(?:at|on|time)?|تاریخ)$/,
      isRequired: true,
    },
    status: {
      words: /^(?:(?:order|delivery|parcel|current|final)?(?:status|outcome)|حالت)$/,
      isRequired: true,
    },
  },
  // A discount or a tax is part of the total.
  changesSaleOrPay: /currency/,
};

/** An order with the lines of its rows in the file. */
export interface FoundOrder {
  lines: readonly number[];
  cells: OrderCells;
}

/** Reads the rows of orders. A marketplace writes a row for each product, and the total may differ between them. */
export function orderRows({ headers, rows, columns }: OpenedList<FormerColumn>): FoundOrder[] {
  const cellsOf = cellsReader(headers, columns);
  const read = rows.flatMap((row): FoundOrder[] => {
    const cell = (column: FormerColumn) => cellsOf(row, column)[0] ?? null;
    const text = (column: FormerColumn) => plainCell(cell(column)).trim();
    const number = text('number');
    if (number === '' || isTotalRow(row, number)) return [];
    const cells = {
      number,
      phones: cellsOf(row, 'phone'),
      email: '',
      name: text('name'),
      city: text('city'),
      total: cell('total'),
      currency: text('currency'),
      placedAt: cell('placedAt'),
      outcome: outcomeOf(text('status')),
    };
    return [{ lines: [row.line], cells }];
  });
  return [...Map.groupBy(read, ({ cells }) => cells.number).values()].map(joinRows);
}

function joinRows(rows: readonly FoundOrder[]): FoundOrder {
  const [first, ...others] = rows;
  if (!first) throw new Error('An order has no rows');
  const lines = rows.flatMap((row) => row.lines);
  const keyOf = ({ cells: { total, outcome } }: FoundOrder) => JSON.stringify([total, outcome]);
  if (others.every((row) => keyOf(row) === keyOf(first))) return { ...first, lines };
  return { lines, cells: { ...first.cells, outcome: { problem: SEVERAL, value: first.cells.number } } };
}
