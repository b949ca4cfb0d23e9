interface WorkKind {
  /** What the work is, as a shopkeeper would say it. */
  label: string;
  isMail: boolean;
  /** Whether it is still of use after the day in which it is tried by itself. */
  staysUseful: boolean;
}

/** Every kind of background work that may fail, by its queue's name. */
export const WORK_KINDS = {
  'order.placed': { label: 'Mail about a new order', isMail: true, staysUseful: true },
  'order.status-changed': { label: 'Mail to a customer about their order', isMail: true, staysUseful: true },
  'otp.requested': { label: 'Mail with a one-time code', isMail: true, staysUseful: false },
  'password.forgotten': { label: 'Mail with a code for a new password', isMail: true, staysUseful: false },
  'cleaning.due': { label: 'Deleting of what has served its time', isMail: false, staysUseful: true },
  'picture.stored': { label: 'Sizes of a new picture', isMail: false, staysUseful: true },
} as const satisfies Record<string, WorkKind>;

/** Of a kind that this table does not know yet there is its name, and no reason not to try it again. */
export function workKindOf(name: string): WorkKind {
  const known: Record<string, WorkKind | undefined> = WORK_KINDS;
  return known[name] ?? { label: name, isMail: false, staysUseful: true };
}

/** Work that has failed and waits for its next try is worth a word to the shopkeeper after this long. */
export const DELAYED_AFTER_MINUTES = 10;
