/** Who a signed-in person is (specification, section 6). A moderator can be appointed, but may do what a user may. */
export const ROLES = ['user', 'admin', 'moderator'] as const;
export type Role = (typeof ROLES)[number];
