/** Roles of the specification (section 6). In a file of its own, because every page loads it. */
export const ROLES = ['user', 'admin', 'moderator'] as const;
export type Role = (typeof ROLES)[number];
