/** Specification, section 6. A moderator has the permissions of a user. */
export const ROLES = ['user', 'admin', 'moderator'] as const;
export type Role = (typeof ROLES)[number];
