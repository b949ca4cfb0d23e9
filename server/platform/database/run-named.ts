import { createHash } from 'node:crypto';
import type { Executor } from './database.ts';

const names = new Map<string, string>();
/** Bounds memory; the shop has fewer statements. */
const MAX_NAMES = 500;

/**
 * Runs a constant statement (`$1` ... stand for `params`) under a name made of its hash, so that a connection parses it once.
 * Returns its rows.
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
