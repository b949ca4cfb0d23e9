export const SESSION_COOKIE = 'session';
/** Identifies a browser and grants nothing. */
export const DEVICE_COOKIE = 'device';
/** Days after the last login in which a browser counts as known. */
export const DEVICE_TRUST_DAYS = 180;
/** The phone may be sold, the laptop returned; families shop every week or two. */
export const SESSION_IDLE_DAYS = 14;
/** Limits the use of a copied token, however active the session. */
export const SESSION_MAX_DAYS = 60;
/** From the login of an admin or a moderator with rights, who sees customers' addresses: a working day. */
export const STAFF_SESSION_HOURS = 12;
/** A finer precision would cost a write per request. */
export const SESSION_SEEN_EVERY_MINUTES = 60;
