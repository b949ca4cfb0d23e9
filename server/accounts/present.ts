import type { Invitation, Session, User } from '#contract/accounts.schema.ts';
import type { InvitationRow } from './invitations/queries.ts';
import type { SessionRow, UserRow } from './queries.ts';

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

export function presentSession(row: SessionRow, viewerTokenHash: string): Session {
  return {
    _id: row.id,
    device: row.device,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.tokenHash === viewerTokenHash,
  };
}

export function presentInvitation({ id, email, rights, createdAt, expiresAt }: InvitationRow): Invitation {
  return { _id: id, email, rights, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

/** Cache tag of pages that show the user's name, such as a page with their review. */
export const userTag = (id: string) => `User:${id}`;
