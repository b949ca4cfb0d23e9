import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { editProfileBody } from '#contract/accounts.schema.ts';
import { AppError } from '#contract/errors.ts';
import { DAY_SECONDS } from '#contract/time.ts';
import { userTag } from '#server/accounts/present.ts';
import { findUserById, type UserRow } from '#server/accounts/queries.ts';
import { users } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { removeProfileImage } from '#server/media/remove-image.ts';
import { storeProfileImage } from '#server/media/store-image.ts';
import { type Actor, changedFields, recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { createRateLimit } from '#server/platform/limits/rate-limit.ts';

/** Maximum number of uploads of a user in a day. Each upload takes storage, and time to decode and scale. */
export const PROFILE_IMAGES_PER_DAY = 20;

type ProfileEdit = z.infer<typeof editProfileBody>;

/** Stores a `data:` URL as a new image and deletes the old one. Rejects any other URL except the current one. */
export async function editProfile(deps: Deps, by: Actor, { userId, username, ...edit }: ProfileEdit): Promise<UserRow> {
  const { db, storage, tags, now } = deps;
  const current = await findUserById(db, userId);
  if (!current) throw new AppError('user_not_found');
  const profileImage = await nextImage(deps, current, edit.profileImage);
  const edited = await inTransaction(db, async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, current.id)).for('no key update');
    const [user] = await tx
      .update(users)
      .set({
        username,
        ...(edit.bio !== undefined && { bio: edit.bio }),
        ...(edit.profession !== undefined && { profession: edit.profession }),
        ...(profileImage !== undefined && { profileImage }),
      })
      .where(eq(users.id, current.id))
      .returning();
    if (!user || !before) throw new AppError('user_not_found');
    if (by.id !== user.id) {
      await recordProfile(tx, by, { before, after: user, at: now() });
    }
    if (username !== before.username) await tags.invalidate(tx, [userTag(user.id)]);
    return { former: before.profileImage, user };
  }).catch(async (error: unknown) => {
    await removeProfileImage(storage, profileImage ?? null);
    throw error;
  });
  if (edited.former !== edited.user.profileImage) await removeProfileImage(storage, edited.former);
  return edited.user;
}

/** Records only the names of fields, because audit entries remain when the account is deleted. */
async function recordProfile(
  tx: Executor,
  by: Actor,
  { before, after, at }: { before: UserRow; after: UserRow; at: Date },
): Promise<void> {
  const changed = Object.keys(changedFields(profileOf(before), profileOf(after))?.after ?? {});
  if (changed.length === 0) return;
  const subject = { id: after.id, label: after.role };
  await recordChange(tx, { by, at, verb: 'user.profile', subject, before: null, after: { fields: changed } });
}

function profileOf({ username, bio, profession, profileImage }: UserRow) {
  return { username, bio, profession, profileImage };
}

/** Returns the URL of the new image; null to remove the image, undefined to keep it. */
async function nextImage(
  { db, storage }: Deps,
  { id, profileImage }: UserRow,
  sent: string | null | undefined,
): Promise<string | null | undefined> {
  if (sent === undefined || sent === profileImage) return undefined;
  if (sent === null || sent === '') return null;
  const uploads = { name: 'profile-pictures', points: PROFILE_IMAGES_PER_DAY, windowSeconds: DAY_SECONDS };
  await createRateLimit(db, { ...uploads, error: 'pictures_per_day' }).consume(id);
  return storeProfileImage(storage, sent);
}
