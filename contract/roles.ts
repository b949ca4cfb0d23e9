/** Roles of the specification, section 6. A moderator may do what a user may. */
export const ROLES = ['user', 'admin', 'moderator'] as const;
export type Role = (typeof ROLES)[number];
