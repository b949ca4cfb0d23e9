import { REPORT_FIGURES } from '#contract/cash.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import type { MonthReport, ReportRowsFilter } from '#contract/month-report.schema.ts';
import type { Deps } from '#server/deps.ts';
import { type KeysetPage, readBatches } from '#server/platform/database/keyset-pages.ts';
import type { Cell, Tables } from '#server/platform/exports/table.ts';
import { listReportRows } from './report-rows.ts';

const BATCH = 500;

const REPORT_COLUMNS = ['Part', 'Name', 'Count', 'Came back', 'Amount'];

export function exportReport(report: MonthReport): Tables {
  return [{ name: 'Month report', columns: REPORT_COLUMNS, rows: linesOf(report) }];
}

function* linesOf(report: MonthReport): Generator<Cell[]> {
  const { month, sold, delivered, returned, deductions } = report;
  yield ['Month', month, '', '', ''];
  yield [REPORT_FIGURES.sold, '', sold.orders, '', pkrFromPaisa(sold.paisa)];
  yield [REPORT_FIGURES.delivered, '', delivered.parcels + delivered.orders, '', pkrFromPaisa(delivered.paisa)];
  yield [REPORT_FIGURES.returned, '', '', returned.parcels, pkrFromPaisa(returned.paisa)];
  for (const [account, paisa] of Object.entries(deductions) as [keyof typeof deductions, number][]) {
    yield [REPORT_FIGURES[account], '', '', '', pkrFromPaisa(paisa)];
  }
  for (const row of report.outcomesByCity) yield ['City', row.label, row.delivered, row.returned, ''];
  for (const row of report.outcomesByCourier) yield ['Courier', row.label, row.delivered, row.returned, ''];
  for (const { days, parcels } of report.daysToDeliver) yield ['Days to deliver', days, parcels, '', ''];
  for (const { name, pieces, paisa } of report.bestSellers)
    yield ['Best seller', name, pieces, '', pkrFromPaisa(paisa)];
  for (const { name, pieces, paisa } of report.deadStock.list)
    yield ['Dead stock', name, pieces, '', pkrFromPaisa(paisa)];
}

const ROW_COLUMNS = ['Order ID', 'Parcel', 'Courier', 'City', 'Statement', 'Time', 'Amount'];

export function exportReportRows({ db }: Pick<Deps, 'db'>, filter: ReportRowsFilter): Tables {
  const readPage = (page: KeysetPage) => listReportRows(db, filter, page);
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const row of readBatches(BATCH, readPage, ({ id }) => id)) {
      const words = [row.orderNumber, row.parcelNumber ?? '', row.courier ?? '', row.city, row.statementNumber ?? ''];
      yield [...words, row.at, pkrFromPaisa(row.paisa)];
    }
  }
  return [{ name: REPORT_FIGURES[filter.figure], columns: ROW_COLUMNS, rows: rows() }];
}
