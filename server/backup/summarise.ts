import type { BackupEnd, BackupPart } from './parts.ts';

/** Passes the parts on. After the last part, `summary` describes the backup. */
export function summarise(parts: AsyncIterable<BackupPart>) {
  let end: BackupEnd | undefined;
  async function* pass() {
    for await (const part of parts) {
      if (part.kind === 'end') end = part.end;
      yield part;
    }
  }
  return { parts: pass(), summary: () => describeEnd(end) };
}

export function describeEnd(end: BackupEnd | undefined): string {
  const tables = Object.values(end?.tables ?? {});
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows in ${tables.length} tables, ${end?.pictures.count ?? 0} pictures`;
}
