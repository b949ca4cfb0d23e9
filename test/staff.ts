import { ne, sql } from 'drizzle-orm';
import { INVITATION_HOURS } from '#contract/accounts.ts';
import type { Right } from '#contract/rights.ts';
import { HOUR_MS } from '#contract/time.ts';
import { hashWithSalt } from '#server/accounts/passwords/password.ts';
import { hashToken, newToken } from '#server/accounts/secrets.ts';
import { invitations, secondFactors, users } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { TestShop } from './test-shop.ts';

export const TOTP_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
export const RECOVERY_CODE = 'ABCDEFGHJKMN';

export async function giveSecondFactors({ db }: Deps, { confirmedAt }: { confirmedAt: Date | null }): Promise<void> {
  const recoveryHash = await hashWithSalt(RECOVERY_CODE, Buffer.alloc(16, 7));
  const staff = await db.select({ id: users.id }).from(users).where(ne(users.role, 'user'));
  await db
    .insert(secondFactors)
    .values(
      staff.map(({ id }) => ({
        userId: id,
        secret: TOTP_SECRET,
        confirmedAt,
        recoveryHashes: [recoveryHash],
      })),
    )
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: {
        secret: TOTP_SECRET,
        confirmedAt,
        lastStep: 0,
        recoveryHashes: sql`excluded.recovery_hashes`,
      },
    });
}

export async function addInvitation(
  { deps, users: { admin } }: TestShop,
  email: string,
  rights: Right[] = ['orders.view', 'orders.confirm'],
) {
  const [id, token] = [newId(), newToken()];
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + INVITATION_HOURS * HOUR_MS);
  const fresh = { id, tokenHash: hashToken(token), rights, invitedBy: admin.id, createdAt, expiresAt };
  await deps.db
    .insert(invitations)
    .values({ email, ...fresh })
    .onConflictDoUpdate({ target: invitations.email, set: fresh });
  return { id, token };
}
