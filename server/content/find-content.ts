import { and, desc, gt, inArray, isNull, or } from 'drizzle-orm';
import { type ContentValue, valueSchemaOf } from '#contract/content.schema.ts';
import type { ContentSlot } from '#contract/content.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { contentVersions } from './tables.ts';

export type ContentVersionRow = typeof contentVersions.$inferSelect;

export interface ShownContent {
  /** Null if the slot shows the default text. */
  value: ContentValue | null;
  /** Next time at which a version of the slot begins or ends, so that another one may be shown. */
  until: Date | undefined;
  shown: ContentVersionRow | undefined;
}

export async function findContent(db: Executor, slot: ContentSlot, now: Date): Promise<ShownContent> {
  return chooseContent(slot, await listCurrentVersions(db, [slot], now), now);
}

/** Returns versions that have not ended, the latest first. */
export function listCurrentVersions(
  db: Executor,
  slots: readonly ContentSlot[],
  now: Date,
): Promise<ContentVersionRow[]> {
  return db
    .select()
    .from(contentVersions)
    .where(
      and(inArray(contentVersions.slot, slots), or(isNull(contentVersions.endsAt), gt(contentVersions.endsAt, now))),
    )
    .orderBy(desc(contentVersions.publishedAt), desc(contentVersions.id));
}

/** Chooses the version to show. `versions` must be the latest first; other slots are ignored. */
export function chooseContent(slot: ContentSlot, versions: readonly ContentVersionRow[], now: Date): ShownContent {
  const rows = versions.filter((version) => version.slot === slot);
  const isNow = ({ startsAt, endsAt }: ContentVersionRow) =>
    (!startsAt || startsAt <= now) && (!endsAt || endsAt > now);
  // The version that began last wins, so a correction today does not cancel a text planned for later.
  const [shown] = rows.filter(isNow).toSorted((a, b) => beginOf(b) - beginOf(a));
  const boundaries = rows.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).filter((at) => at !== null && at > now);
  const until = boundaries.reduce<Date | undefined>(
    (first, at) => (at && (!first || at < first) ? at : first),
    undefined,
  );
  // Another release may have stored a value that this one cannot read.
  const parsed = valueSchemaOf(slot).safeParse(shown?.value);
  return { value: parsed.success ? parsed.data : null, until, shown };
}

function beginOf({ startsAt, publishedAt }: ContentVersionRow): number {
  return Math.max(publishedAt.getTime(), startsAt?.getTime() ?? 0);
}
