import { createHash } from 'node:crypto';
import type { Executor } from './database.ts';

const names = new Map<string, string>();
/** Texts that are known by name; more than the shop has. */
const MAX_NAMES = 500;

/**
 * Runs a statement whose text is always the same (`$1` and on stand for `params`) under a name made from it, so that the
 * database reads it once for each connection. Returns its rows.
 */
export async function runNamed(tx: Executor, text: string, params: readonly unknown[]): Promise<unknown[]> {
  const prepared = tx._.session.prepareQuery({ sql: text, params: [...params] }, undefined, nameOf(text), false);
  const { rows } = (await prepared.execute()) as { rows: unknown[] };
  return rows;
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  if (names.size < MAX_NAMES) names.set(text, name);
  return name;
}
