/** Specification, section 6. A moderator may do everything that a user may. A file of its own, because every page loads it. */
export const ROLES = ['user', 'admin', 'moderator'] as const;
export type Role = (typeof ROLES)[number];
