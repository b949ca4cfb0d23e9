import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Env, parseEnv } from '#server/env.ts';
import { newOrderMail } from '#server/notifications/jobs.ts';
import { openDeps } from '#server/open-deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { inspectShop, openTarget, throwError } from '#test/backups.ts';
import { openDemoEnvironment, type ShopEnvironment } from '#test/environments.ts';
import { rowsOf } from '#test/rows.ts';
import { readArchive, writeArchive } from './archive.ts';
import type { BackupPart } from './parts.ts';
import { movePreviousSchema, restorePreviousSchema } from './previous-schema.ts';
import { readShop } from './read-shop.ts';
import { writeShop } from './write-shop.ts';

describe('a restore that replaces a shop', () => {
  let environment: ShopEnvironment;
  let env: Env;
  let file: string;
  let target: Awaited<ReturnType<typeof openTarget>>;
  let before: Awaited<ReturnType<typeof inspectShop>>;

  beforeAll(async () => {
    environment = await openDemoEnvironment();
    env = parseEnv(environment.env);
    const opened = await openDeps(env, { onError: throwError });
    const { deps } = opened;
    file = join(env.dataDir, 'shop.tar.gz');
    await writeArchive(readShop({ ...deps, now: new Date() }), file);
    await deps.db.execute(sql`update products set name = 'Kept'`);
    await opened.close();
    target = await openTarget(env);
    before = await inspectShop(target);
  });
  afterAll(() => environment.close());

  const replaceWith = (parts: AsyncIterable<BackupPart>) =>
    writeShop(parts, { ...target, isReplacing: true, onError: throwError });

  async function* changed(change: (part: BackupPart) => BackupPart) {
    for await (const part of readArchive(file)) yield change(part);
  }

  it('leaves the shop unchanged if it fails half way', async () => {
    const half = replaceWith(
      changed((part) => {
        if (part.kind === 'rows' && part.table === 'public.orders') throw new Error('the power is gone');
        return part;
      }),
    );
    await expect(half).rejects.toThrow('the power is gone');
    expect(await inspectShop(target)).toEqual(before);
    const previous = sql`select count(*)::int as aside from pg_namespace where nspname ~ '_before_'`;
    expect(await rowsOf(target, previous)).toEqual([{ aside: 0 }]);
  });

  it('is rejected if the jobs of the backup have another schema version', async () => {
    const other = replaceWith(
      changed((part) => (part.kind === 'begin' ? { ...part, begin: { ...part.begin, jobsVersion: 1 } } : part)),
    );
    await expect(other).rejects.toThrow(
      /^The backup stores its jobs in the format of another release \(version 1, here \d+\)/,
    );
    expect(await inspectShop(target)).toEqual(before);
  });

  it('can be undone by hand after it was killed', async () => {
    await movePreviousSchema(target.db);
    const next = replaceWith(readArchive(file));
    const error = /^A restore was interrupted\. .* `npm run restore -- --undo` puts it back\.$/;
    await expect(next).rejects.toThrow(error);
    // The shop must not start: it would be empty, and undoing the restore would delete its new rows.
    await target.database.close();
    await expect(openDeps(env, { onError: throwError })).rejects.toThrow(error);
    target = await openTarget(env);
    await restorePreviousSchema(target.db);
    await expect(restorePreviousSchema(target.db)).rejects.toThrow('there is nothing to undo');
    expect(await inspectShop(target)).toEqual(before);
  });

  it('is rejected while others are connected', async () => {
    const guest = await openTarget(env);
    const used = replaceWith(readArchive(file));
    await expect(used).rejects.toThrow(/^Others are connected to this database \(1\)/);
    await guest.database.close();
    expect(await inspectShop(target)).toEqual(before);
  });

  it('leaves a working shop after errors, not only its rows', async () => {
    await target.database.close();
    const opened = await openDeps(env, { onError: throwError });
    const { deps } = opened;
    await deps.db.execute(sql`update products set name = 'Kept on' where similarity(name, 'kept') > 0.9`);
    const onWords = await rowsOf(deps, sql`select count(*)::int as words from product_words where word = 'on'`);
    expect(onWords).toEqual([{ words: 1 }]);
    await inTransaction(deps.db, (tx) => deps.jobs.enqueue(tx, newOrderMail, { id: 'x' }));
    await opened.close();
  });
});
