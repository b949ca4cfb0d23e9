import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Env, parseEnv } from '#server/env.ts';
import { openDeps } from '#server/open-deps.ts';
import { orderPlaced } from '#server/orders/events.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { lookIntoShop, openTarget, throwError } from '#test/backups.ts';
import { describeOnEngines } from '#test/engines.ts';
import { openDemoPlace, type Place } from '#test/places.ts';
import { rowsOf } from '#test/rows.ts';
import { readArchive, writeArchive } from './archive.ts';
import { putAside, putBack } from './keep-aside.ts';
import type { BackupPart } from './parts.ts';
import { readShop } from './read-shop.ts';
import { writeShop } from './write-shop.ts';

describeOnEngines('a restore that is to replace a shop', (engine) => {
  let place: Place;
  let env: Env;
  let file: string;
  let target: Awaited<ReturnType<typeof openTarget>>;
  let before: Awaited<ReturnType<typeof lookIntoShop>>;

  beforeAll(async () => {
    place = await openDemoPlace(engine);
    env = parseEnv(place.env);
    const opened = await openDeps(env, { onError: throwError });
    const { deps } = opened;
    file = join(env.dataDir, 'shop.tar.gz');
    await writeArchive(readShop({ ...deps, now: new Date() }), file);
    await deps.db.execute(sql`update products set name = 'Kept'`);
    await opened.close();
    target = await openTarget(env);
    before = await lookIntoShop(target);
  });
  afterAll(() => place.close());

  const replaceBy = (parts: AsyncIterable<BackupPart>) =>
    writeShop(parts, { ...target, isReplacing: true, onError: throwError });

  async function* changed(change: (part: BackupPart) => BackupPart) {
    for await (const part of readArchive(file)) yield change(part);
  }

  it('leaves the shop as it was where it fails half way', async () => {
    const half = replaceBy(
      changed((part) => {
        if (part.kind === 'rows' && part.table === 'public.orders') throw new Error('the power is gone');
        return part;
      }),
    );
    await expect(half).rejects.toThrow('the power is gone');
    expect(await lookIntoShop(target)).toEqual(before);
    const aside = sql`select count(*)::int as aside from pg_namespace where nspname ~ '_before_'`;
    expect(await rowsOf(target, aside)).toEqual([{ aside: 0 }]);
  });

  it('is refused where the backup keeps its jobs in another form', async () => {
    const other = replaceBy(
      changed((part) => (part.kind === 'begin' ? { ...part, begin: { ...part.begin, jobsVersion: 1 } } : part)),
    );
    await expect(other).rejects.toThrow(/^The backup keeps its jobs as another release does \(version 1, here \d+\)/);
    expect(await lookIntoShop(target)).toEqual(before);
  });

  it('is undone by hand where it was killed before it could put anything back', async () => {
    await putAside(target.db);
    const next = replaceBy(readArchive(file));
    const refusal = /^A restore was cut off: .* `npm run restore -- --undo` puts it back\.$/;
    await expect(next).rejects.toThrow(refusal);
    // Whoever opened a new, empty shop now would lose it with the undoing.
    await target.database.close();
    await expect(openDeps(env, { onError: throwError })).rejects.toThrow(refusal);
    target = await openTarget(env);
    await putBack(target.db);
    await expect(putBack(target.db)).rejects.toThrow('there is nothing to undo');
    expect(await lookIntoShop(target)).toEqual(before);
  });

  it.runIf(engine === 'postgres')('is refused while somebody uses the shop', async () => {
    const guest = await openTarget(env);
    const used = replaceBy(readArchive(file));
    await expect(used).rejects.toThrow(/^Others are connected to this database \(1\)/);
    await guest.database.close();
    expect(await lookIntoShop(target)).toEqual(before);
  });

  it('leaves a shop that works as before, and not only its rows', async () => {
    await target.database.close();
    const opened = await openDeps(env, { onError: throwError });
    const { deps } = opened;
    await deps.db.execute(sql`update products set name = 'Kept on' where similarity(name, 'kept') > 0.9`);
    const onPlace = await rowsOf(deps, sql`select count(*)::int as words from product_words where word = 'on'`);
    expect(onPlace).toEqual([{ words: 1 }]);
    await inTransaction(deps.db, (tx) => deps.jobs.enqueue(tx, orderPlaced, { id: 'x' }));
    await opened.close();
  });
});
