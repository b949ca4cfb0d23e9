import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { editProfileBody } from '#contract/accounts.schema.ts';
import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { storeProfilePicture } from '#server/media/store-picture.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { findUserById, type UserRow } from './queries.ts';
import { users } from './tables.ts';
import { userTag } from './user-tag.ts';

type ProfileEdit = z.infer<typeof editProfileBody>;

/**
 * Changes a profile; what is left out stays as it is. A new picture comes as a `data:` URL and is stored like any other;
 * a URL is taken only if it is the present one.
 */
export async function editProfile(
  { db, storage, tags }: Deps,
  { userId, username, ...edit }: ProfileEdit,
): Promise<UserRow> {
  const present = await findUserById(db, userId);
  if (!present) throw new AppError('user_not_found');
  const profileImage = await nextPicture(present.profileImage, edit.profileImage, storage);
  return inTransaction(db, async (tx) => {
    const [user] = await tx
      .update(users)
      .set({
        username,
        ...(edit.bio !== undefined && { bio: edit.bio }),
        ...(edit.profession !== undefined && { profession: edit.profession }),
        profileImage,
      })
      .where(eq(users.id, present.id))
      .returning();
    if (!user) throw new AppError('user_not_found');
    if (username !== present.username) await tags.invalidate(tx, [userTag(user.id)]);
    return user;
  });
}

async function nextPicture(present: string | null, sent: string | null | undefined, storage: Deps['storage']) {
  if (sent === undefined || sent === present) return present;
  if (sent === null || sent === '') return null;
  return storeProfilePicture(storage, sent);
}
