import { AppError, ERRORS } from '#contract/errors.ts';
import type { LimitGuesses } from '#server/accounts/limit-guesses.ts';
import { isPasswordOf } from '#server/accounts/passwords/password.ts';
import { findUserById } from '#server/accounts/queries.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { deleteUser } from './delete-user.ts';

export async function deleteOwnAccount(
  deps: Deps,
  viewer: Viewer,
  password: string,
  limitGuesses: LimitGuesses,
): Promise<void> {
  await limitGuesses(async () => {
    if (await isPasswordOf((await findUserById(deps.db, viewer.id))?.passwordHash, password)) return;
    throw new AppError('password_wrong', { fields: { password: ERRORS.password_wrong.message } });
  });
  await deleteUser(deps, viewer, viewer.id);
}
