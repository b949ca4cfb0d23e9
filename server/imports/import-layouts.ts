import { desc } from 'drizzle-orm';
import type { TableColumn } from '#contract/imports.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { ColumnMapping } from '#server/platform/spreadsheets/tables/column-mapping.ts';
import { hashOfHeaders, type Layouts, layoutsOf } from '#server/platform/spreadsheets/tables/known-layouts.ts';
import { importLayouts } from './tables.ts';

const COMPARED_MAX = 50;

/** Returns the columns that were chosen for earlier files of the shop. */
export async function findLayouts(db: Executor): Promise<Layouts<TableColumn>> {
  return layoutsOf(await db.select().from(importLayouts).orderBy(desc(importLayouts.chosenAt)).limit(COMPARED_MAX));
}

interface ChosenLayout {
  headers: readonly string[];
  columns: ColumnMapping<TableColumn>;
}

export async function saveLayout(tx: Executor, { headers, columns }: ChosenLayout, chosenAt: Date): Promise<void> {
  await tx
    .insert(importLayouts)
    .values({ headersSha256: hashOfHeaders(headers), columns, chosenAt })
    .onConflictDoUpdate({ target: importLayouts.headersSha256, set: { columns, chosenAt } });
}
