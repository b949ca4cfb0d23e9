import type { User } from '#contract/accounts.schema.ts';
import type { UserRow } from './queries.ts';

/** A user as the API shows them: never the password's hash. */
export function presentUser(row: UserRow): User {
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    profileImage: row.profileImage,
    bio: row.bio,
    profession: row.profession,
    createdAt: row.createdAt.toISOString(),
  };
}
