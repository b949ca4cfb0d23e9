import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { isEncrypted, readIdentities } from '#server/backup/encryption.ts';
import { openScratchFolder } from '#server/backup/scratch-folder.ts';
import { restoreTests } from '#server/backup/tables.ts';
import type { Deps } from '#server/deps.ts';
import { printError } from '#server/platform/describe-error.ts';
import { recordSecurityEvent } from '#server/platform/security/record-event.ts';
import { findBackup } from './find-backup.ts';
import { countShop } from './queries.ts';

/** Less than the time after which the queue repeats a job. A test of a large shop takes longer, and continues. */
const JOB_LIMIT_MS = 45_000;
const HEARTBEAT_MS = 10_000;

/** A repeated job finds the test started, and does nothing. */
export async function startRestoreTest(deps: Deps, id: string): Promise<void> {
  const at = deps.now();
  const [started] = await deps.db
    .update(restoreTests)
    .set({ startedAt: at, aliveAt: at })
    .where(and(eq(restoreTests.id, id), isNull(restoreTests.startedAt)))
    .returning({ id: restoreTests.id });
  if (started) await Promise.race([runAndStore(deps, id), delay(JOB_LIMIT_MS, undefined, { ref: false })]);
}

/** Stores errors instead of throwing them. A repeated test needs a new press of the button. */
async function runAndStore(deps: Deps, id: string): Promise<void> {
  const store = async (set: Partial<typeof restoreTests.$inferInsert>) => {
    await deps.db.update(restoreTests).set(set).where(eq(restoreTests.id, id));
  };
  const beat = setInterval(() => void store({ aliveAt: deps.now() }).catch(printError), HEARTBEAT_MS).unref();
  try {
    const result = await restore(deps);
    await store({ ...result, endedAt: deps.now() });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    await store({ error: text, endedAt: deps.now() }).catch(printError);
  } finally {
    clearInterval(beat);
  }
}

async function restore({ env, db, now }: Deps) {
  // The import is dynamic, because the restore also imports the kinds of jobs.
  const { drillRestore } = await import('#server/backup/drill-restore.ts');
  const scratch = await openScratchFolder();
  try {
    const { file, source, name } = await findBackup(env, scratch.path, printError);
    if (env.backupKeyFile === undefined && (await isEncrypted(file))) {
      throw new Error(
        'The backup is encrypted. Set BACKUP_KEY_FILE to the file of its key, so that the shop can try it.',
      );
    }
    const identities = env.backupKeyFile === undefined ? [] : await readIdentities(env.backupKeyFile);
    let restored: Awaited<ReturnType<typeof countShop>> | undefined;
    await drillRestore(file, {
      env,
      identities,
      onError: printError,
      signal: new AbortController().signal,
      async onRestored(copy) {
        restored = await countShop(copy);
      },
    });
    const shop = await countShop(db);
    if (source === 'stored') {
      await recordSecurityEvent(db, { at: now(), kind: 'backup.verified', userId: null, detail: name });
    }
    return {
      source,
      backupName: name,
      restoredProducts: restored?.products ?? null,
      restoredOrders: restored?.orders ?? null,
      restoredCustomers: restored?.customers ?? null,
      shopProducts: shop.products,
      shopOrders: shop.orders,
      shopCustomers: shop.customers,
    };
  } finally {
    await scratch.remove();
  }
}
