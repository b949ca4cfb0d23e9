import type { Invitation, Session, User } from '#contract/accounts.schema.ts';
import type { InvitationRow } from './invitations/queries.ts';
import type { SessionRow, UserRow } from './queries.ts';

/** Returns a user for the API, without the hash of the password. */
export function presentUser(row: UserRow): User {
  return {
    _id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    rights: row.rights,
    profileImage: row.profileImage,
    bio: row.bio,
    profession: row.profession,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Returns a session for the API, without its token and hash. `viewerTokenHash` marks the viewer's own session. */
export function presentSession(row: SessionRow, viewerTokenHash: string): Session {
  return {
    _id: row.id,
    device: row.device,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.tokenHash === viewerTokenHash,
  };
}

/** Returns an open invitation for the API, without the hash of its token. */
export function presentInvitation({ id, email, rights, createdAt, expiresAt }: InvitationRow): Invitation {
  return { _id: id, email, rights, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

/** Returns the cache tag of pages that show a user's name, such as under a review. */
export const userTag = (id: string) => `User:${id}`;
