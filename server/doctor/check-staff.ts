import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { secondFactors, users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Longer lists are cut. */
const NAMED_MAX = 5;

/** Names admins and helpers with rights who log in with only a password. */
export async function checkStaff(db: Executor): Promise<Finding[]> {
  const staff = await db
    .select({ email: users.email, confirmedAt: secondFactors.confirmedAt })
    .from(users)
    .leftJoin(secondFactors, and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)))
    .where(or(eq(users.role, 'admin'), and(ne(users.role, 'user'), sql`cardinality(${users.rights}) > 0`)))
    .orderBy(users.email);
  if (staff.length === 0) return [warning('The shop has no admin', 'Run npm run admin:create -- EMAIL.')];
  const without = staff.filter(({ confirmedAt }) => confirmedAt === null).map(({ email }) => email);
  if (without.length === 0) return [ok(`All ${staff.length} staff have two-step login`)];
  const named = [...without.slice(0, NAMED_MAX), ...(without.length > NAMED_MAX ? ['...'] : [])].join(', ');
  return [
    warning(
      `${without.length} of ${staff.length} staff have no two-step login: ${named}`,
      'Switch on the setting "All staff need two-step login".',
    ),
  ];
}
