import { desc, eq } from 'drizzle-orm';
import {
  type ContentSlotState,
  type ContentValue,
  type PublishBody,
  type SaveDraftBody,
  valueSchemaOf,
} from '#contract/content.schema.ts';
import { type ContentSlot, LISTED_VERSIONS, labelOfSlot } from '#contract/content.ts';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { type ContentVersionRow, chooseContent, findContent } from './find-content.ts';
import { contentSlots, contentVersions } from './tables.ts';

type ContentDeps = Pick<Deps, 'db' | 'tags' | 'now'>;

export const contentTag = (slot: ContentSlot) => `Content:${slot}`;

/** Saves a draft, which only the dashboard shows. Throws `setting_changed` for an outdated version. */
export async function saveDraft(deps: ContentDeps, by: Actor, slot: ContentSlot, { value, version }: SaveDraftBody) {
  const draft = parseValue(slot, value);
  return inTransaction(deps.db, async (tx) => {
    const before = await lockSlot(tx, slot, version);
    await tx
      .update(contentSlots)
      .set({ draft, version: version + 1 })
      .where(eq(contentSlots.slot, slot));
    await recordChange(tx, {
      by,
      at: deps.now(),
      verb: 'content.drafted',
      subject: { id: slot, label: labelOfSlot(slot) },
      before: { value: before.draft },
      after: { value: draft },
    });
    return describeSlot(tx, slot, deps.now());
  });
}

/**
 * Publishes `value` (null: the default text) and deletes the draft. Throws `setting_changed` for an outdated version.
 */
export async function publishContent(
  deps: ContentDeps,
  by: Actor,
  slot: ContentSlot,
  { value: sent, from, to, version }: PublishBody,
): Promise<ContentSlotState> {
  const value = parseValue(slot, sent);
  const at = deps.now();
  const startsAt = from === null ? null : new Date(from);
  const endsAt = to === null ? null : new Date(to);
  if (endsAt && endsAt <= at) throw new AppError('validation', { fields: { to: 'must be in the future' } });
  return inTransaction(deps.db, async (tx) => {
    await lockSlot(tx, slot, version);
    const before = (await describeSlot(tx, slot, at)).value;
    await tx.insert(contentVersions).values({ slot, value, startsAt, endsAt, byName: by.username, publishedAt: at });
    await tx
      .update(contentSlots)
      .set({ draft: null, version: version + 1 })
      .where(eq(contentSlots.slot, slot));
    await recordChange(tx, {
      by,
      at,
      verb: 'content.published',
      subject: { id: slot, label: labelOfSlot(slot) },
      before: { value: before },
      after: { value, ...(from !== null && { from }), ...(to !== null && { to }) },
    });
    await deps.tags.invalidate(tx, [contentTag(slot)]);
    return describeSlot(tx, slot, at);
  });
}

export async function describeSlot(db: Executor, slot: ContentSlot, now: Date): Promise<ContentSlotState> {
  const [state] = await db.select().from(contentSlots).where(eq(contentSlots.slot, slot));
  const rows = await db
    .select()
    .from(contentVersions)
    .where(eq(contentVersions.slot, slot))
    .orderBy(desc(contentVersions.publishedAt), desc(contentVersions.id))
    .limit(LISTED_VERSIONS);
  // Reads the published value separately, because it may be older than the listed versions.
  const { value, shown } = await findContent(db, slot, now);
  return {
    slot,
    value,
    draft: state?.draft ?? null,
    version: state?.version ?? 0,
    versions: rows.map((row) => ({
      ...presentVersion(row),
      isShown: row.id === shown?.id,
      isPlanned: isPlanned(slot, rows, row, now),
    })),
  };
}

/** True if the version begins in the future, and no later publication replaces it before its start. */
function isPlanned(
  slot: ContentSlot,
  rows: readonly ContentVersionRow[],
  { id, startsAt }: ContentVersionRow,
  now: Date,
) {
  return startsAt !== null && startsAt > now && chooseContent(slot, rows, startsAt).shown?.id === id;
}

function presentVersion(row: ContentVersionRow) {
  return {
    _id: row.id,
    value: row.value,
    from: row.startsAt?.toISOString() ?? null,
    to: row.endsAt?.toISOString() ?? null,
    by: row.byName,
    at: row.publishedAt.toISOString(),
  };
}

async function lockSlot(tx: Executor, slot: ContentSlot, version: number) {
  await tx.insert(contentSlots).values({ slot }).onConflictDoNothing();
  const [state] = await tx.select().from(contentSlots).where(eq(contentSlots.slot, slot)).for('update');
  if (state?.version !== version) {
    throw new AppError('setting_changed', { message: 'This text was changed meanwhile. Please look at it again.' });
  }
  return state;
}

function parseValue(slot: ContentSlot, value: ContentValue | null): ContentValue | null {
  if (value === null) return null;
  const parsed = valueSchemaOf(slot).safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
  throw new AppError('validation', { fields });
}
