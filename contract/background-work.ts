interface WorkKind {
  label: string;
  isMail: boolean;
  /** True if the job is still worth doing a day later. A mail with a one-time code is not. */
  staysUseful: boolean;
}

export const WORK_KINDS = {
  'order.placed': { label: 'Mail about a new order', isMail: true, staysUseful: true },
  'order.status-changed': { label: 'Mail to a customer about their order', isMail: true, staysUseful: true },
  'order.edited': { label: 'Mail to a customer about their changed order', isMail: true, staysUseful: true },
  'order.placed.message': {
    label: 'Message to a customer with the link that confirms their order',
    isMail: false,
    staysUseful: true,
  },
  'otp.requested': { label: 'Mail with a one-time code', isMail: true, staysUseful: false },
  'password.forgotten': { label: 'Mail with a code for a new password', isMail: true, staysUseful: false },
  'settings.contacts-changed': { label: 'Mail about where the shop gets its mail', isMail: true, staysUseful: true },
  'codes.near-limit': { label: 'Mail about many codes in a short time', isMail: true, staysUseful: false },
  'account.changed': { label: 'Mail about the safety of an account', isMail: true, staysUseful: true },
  'invitation.sent': { label: 'Mail with an invitation', isMail: true, staysUseful: true },
  'stock.low': { label: 'Mail about low stock', isMail: true, staysUseful: false },
  'stock.differs': { label: 'Mail about stock that its changes do not explain', isMail: true, staysUseful: true },
  'stock.back': { label: 'Finding who waits for a product', isMail: false, staysUseful: true },
  'stock.shop-opened': { label: 'Finding who waits, when the shop opens', isMail: false, staysUseful: true },
  'stock.alerts-due': { label: 'Finding who still waits for a product', isMail: false, staysUseful: true },
  'stock.alert': { label: 'Mail about a product that is back', isMail: true, staysUseful: true },
  'stock.check-due': { label: 'Check that changes of stock sum to the stock', isMail: false, staysUseful: true },
  'cleaning.due': { label: 'Deleting of what has served its time', isMail: false, staysUseful: true },
  'account.deleted.notes': { label: 'Deleting notes about a deleted account', isMail: false, staysUseful: true },
  'delivery-days.due': { label: 'Counting the days of delivery of each city', isMail: false, staysUseful: true },
  'cash.parcel-changed': { label: 'Booking of what a courier owes', isMail: false, staysUseful: true },
  'cash.refund-changed': { label: 'Booking of what a customer gets back', isMail: false, staysUseful: true },
  'catalogue.import': { label: 'Import of products from a spreadsheet', isMail: false, staysUseful: true },
  'catalogue.import-undo': { label: 'Undo of an import of products', isMail: false, staysUseful: true },
  'account.deleted.photos': { label: 'Deleting photos of a deleted account', isMail: false, staysUseful: true },
  'review-photos.unused': { label: 'Deleting photos that no review shows', isMail: false, staysUseful: true },
  'backup.restore-test': { label: 'Restore of a backup as a test', isMail: false, staysUseful: false },
  'picture.stored': { label: 'Sizes of a new picture', isMail: false, staysUseful: true },
} as const satisfies Record<string, WorkKind>;

export function workKindOf(name: string): WorkKind {
  const known: Record<string, WorkKind | undefined> = WORK_KINDS;
  return known[name] ?? { label: name, isMail: false, staysUseful: true };
}

/** The dashboard lists a job that still waits for a retry this many minutes after it was enqueued. */
export const DELAYED_AFTER_MINUTES = 10;
