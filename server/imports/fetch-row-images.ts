import { and, eq, gt, not, or, sql } from 'drizzle-orm';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Deps } from '#server/deps.ts';
import { addFetchedImage, fetchImage, findFetchedImages } from '#server/media/fetch-image.ts';
import type { StoredFile as StoredImage } from '#server/media/store-image.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addressesOf } from './image-addresses.ts';
import { noteNewImages } from './new-images.ts';
import type { ImportRecord, StoredRow } from './queries.ts';
import type { StoredFile } from './store-row-images.ts';
import { importRows } from './tables.ts';

const REMEDY = 'Download the picture yourself, and send it in the zip of pictures.';
const DOWNLOADS_AT_ONCE = 4;
const DOWNLOADS_AT_ONCE_PER_HOST = 2;
/** Pause after each download from a host. */
const PAUSE_MS = 100;

type FetchDeps = Pick<Deps, 'db' | 'storage' | 'download' | 'now' | 'wait'>;

/** False for a row that leaves the images of its product unchanged. */
export function needsImages({ kind, changes }: StoredRow): boolean {
  return kind === 'new' || changes.includes('pictures');
}

export function addressesToFetch(row: StoredRow): string[] {
  return needsImages(row) ? addressesOf(row.values.pictures ?? []) : [];
}

/**
 * Fetches the images of the rows, outside of transactions. Each result is stored at once, so that no image is fetched
 * twice. Leaves out addresses that are still open when `mayContinue` returns false.
 */
export async function fetchRowImages(
  deps: FetchDeps,
  record: ImportRecord,
  { rows, mayContinue }: { rows: readonly StoredRow[]; mayContinue: () => Promise<boolean> },
): Promise<Map<string, StoredFile>> {
  const addresses = [...new Set(rows.flatMap(addressesToFetch))];
  const results = new Map<string, StoredFile>(problemsOf(rows));
  for (const [address, url] of await findFetchedImages(deps.db, addresses)) results.set(address, { url });
  const limits = createLimits(deps.wait);
  const fetches = addresses
    .filter((address) => !results.has(address))
    .map((address) =>
      limits.of(address, async () => {
        if (!(await mayContinue())) return;
        results.set(address, await fetchOne(deps, record, { address, storeOne: limits.storeOne }));
      }),
    );
  // Waits for all of them, so that none continues after an error has ended the job.
  for (const settled of await Promise.allSettled(fetches)) if (settled.status === 'rejected') throw settled.reason;
  return results;
}

/** Earlier slices of the import have written these problems. */
function problemsOf(rows: readonly StoredRow[]): [string, StoredFile][] {
  return rows.flatMap(({ problems }) =>
    problems.map(({ value, problem }): [string, StoredFile] => [value, { problem }]),
  );
}

function createLimits(wait: Deps['wait']) {
  const all = pLimit(DOWNLOADS_AT_ONCE);
  const byHost = new Map<string, LimitFunction>();
  return {
    async of(address: string, work: () => Promise<void>): Promise<void> {
      const { hostname } = new URL(address);
      const ofHost = byHost.get(hostname) ?? pLimit(DOWNLOADS_AT_ONCE_PER_HOST);
      byHost.set(hostname, ofHost);
      // The host's limit comes first, so that waiting for a slow host takes no place from the others.
      await ofHost(async () => {
        await all(work);
        await wait(PAUSE_MS);
      });
    },
    /** Stores one image at a time, because encoding occupies a processor that requests of shoppers need too. */
    storeOne: pLimit(1),
  };
}

async function fetchOne(
  deps: FetchDeps,
  record: ImportRecord,
  { address, storeOne }: { address: string; storeOne: LimitFunction },
): Promise<StoredFile> {
  const fetched = await fetchImage(deps, address, { remedy: REMEDY, encode: (work) => storeOne(work) });
  if ('problem' in fetched) await noteProblem(deps, record, address, fetched.problem);
  else await noteFetched(deps, record, address, fetched);
  return fetched;
}

async function noteFetched({ db }: FetchDeps, { id }: ImportRecord, address: string, { url, newHash }: StoredImage) {
  await inTransaction(db, async (tx) => {
    await addFetchedImage(tx, address, url);
    if (newHash !== undefined) await noteNewImages(tx, { id }, [newHash]);
  });
}

/** Adds the problem to all rows that name the address, so that no later one fetches it again. */
async function noteProblem({ db }: FetchDeps, record: ImportRecord, address: string, problem: string): Promise<void> {
  const added = JSON.stringify([{ column: 'pictures', value: address, problem }]);
  const names = sql`${importRows.values}->'pictures' @> ${JSON.stringify([{ url: address }])}::jsonb`;
  const changesImages = sql`${importRows.changes} @> '["pictures"]'::jsonb`;
  const isNoted = sql`${importRows.problems} @> ${JSON.stringify([{ value: address }])}::jsonb`;
  const isOfAddress = and(
    eq(importRows.importId, record.id),
    gt(importRows.number, record.position),
    or(eq(importRows.kind, 'new'), and(eq(importRows.kind, 'changed'), changesImages)),
    names,
    not(isNoted),
  );
  const problems = sql`${importRows.problems} || ${added}::jsonb`;
  // A transaction, because two of these updates may deadlock, and a transaction is repeated.
  await inTransaction(db, (tx) => tx.update(importRows).set({ problems }).where(isOfAddress));
}
