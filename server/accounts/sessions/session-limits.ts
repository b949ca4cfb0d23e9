export const SESSION_COOKIE = 'session';
/** Identifies a browser and grants nothing. */
export const DEVICE_COOKIE = 'device';
/** Days after the last login for which a browser is trusted. */
export const DEVICE_TRUST_DAYS = 180;
/** Days without use after which a session ends: a phone may be sold, and families shop every week or two. */
export const SESSION_IDLE_DAYS = 14;
/** Days after which a session ends in any case. Limits the use of a copied token. */
export const SESSION_MAX_DAYS = 60;
/** Hours after which a session of staff, who see customers' addresses, ends: a working day. */
export const STAFF_SESSION_HOURS = 12;
/** Minutes between two updates of `lastSeenAt`. A finer precision would cost a write for each request. */
export const SESSION_SEEN_EVERY_MINUTES = 60;
