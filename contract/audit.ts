/** Kinds of changes in the audit log with their labels. A name has the form `subject.verb`. */
export const AUDIT_VERBS = {
  'product.added': 'Product added',
  'product.changed': 'Product changed',
  'product.stock': 'Stock changed',
  'product.deleted': 'Product deleted',
  'order.placed': 'Order placed for a customer',
  'order.status': 'Order status changed',
  'order.deleted': 'Order deleted',
  'order.called': 'Call about an order noted',
  'order.assigned': 'Order assigned',
  'order.linked': 'Confirmation link made',
  'order.edited': 'Order edited',
  'order.resolved': 'Finding about an order resolved',
  'order.entered': 'Order entered for somebody without an account',
  'parcel.packed': 'Parcel packed',
  'parcel.booked': 'Parcel booked with a courier',
  'parcel.weighed': 'Weight of a parcel changed',
  'parcel.numbered': 'Tracking number of a parcel entered',
  'parcel.handed-over': 'Parcel handed over',
  'parcel.hand-over-undone': 'Hand-over of a parcel undone',
  'parcel.outcome': 'Outcome of a parcel set',
  'parcel.received': 'Returned parcel received',
  'parcel.unpacked': 'Parcel unpacked',
  'parcel.exchanged': 'Exchange started',
  'courier.added': 'Courier added',
  'courier.changed': 'Courier changed',
  'courier.booking-file': 'Booking file made',
  'statement.drafted': 'Statement of a courier read',
  'statement.posted': 'Statement of a courier posted',
  'statement.discarded': 'Statement of a courier discarded',
  'difference.accepted': 'Difference with a courier accepted',
  'difference.claimed': 'Difference claimed from a courier',
  'difference.refunded': 'Overpayment given back to a courier',
  'difference.claim-paid': 'Claim marked as paid',
  'difference.claim-dropped': 'Claim dropped',
  'difference.undone': 'Entry about a difference undone',
  'customer.note': 'Note about a customer changed',
  'customer.blocked': 'Customer blocked',
  'customer.unblocked': 'Customer no longer blocked',
  'user.role': 'Role changed',
  'user.profile': 'Profile changed for a user',
  'user.deleted': 'User deleted',
  'user.two-step-on': 'Two-step login switched on',
  'user.two-step-off': 'Two-step login switched off',
  'user.recovery-codes': 'Recovery codes renewed',
  'invitation.sent': 'Helper invited',
  'invitation.withdrawn': 'Invitation withdrawn',
  'invitation.accepted': 'Invitation accepted',
  'review.posted': 'Review posted for a user',
  'review.deleted': 'Review deleted',
  'setting.changed': 'Setting changed',
  'city.added': 'City added',
  'city.changed': 'City changed',
  'sale.added': 'Sale planned',
  'sale.changed': 'Sale changed',
  'sale.deleted': 'Sale deleted',
  'coupon.added': 'Coupon added',
  'coupon.changed': 'Coupon changed',
  'coupon.deleted': 'Coupon deleted',
  'content.drafted': 'Text drafted',
  'content.published': 'Text published',
  'list.downloaded': 'List downloaded',
  'work.retried': 'Background work tried again',
  'work.given-up': 'Background work given up',
} as const;

export type AuditVerb = keyof typeof AUDIT_VERBS;
export const AUDIT_VERB_NAMES = Object.keys(AUDIT_VERBS) as [AuditVerb, ...AuditVerb[]];

type SubjectOf<Verb> = Verb extends `${infer Kind}.${string}` ? Kind : never;
export type AuditSubject = SubjectOf<AuditVerb>;

export const AUDIT_SUBJECTS = {
  product: 'Products',
  order: 'Orders',
  parcel: 'Parcels',
  courier: 'Couriers',
  statement: 'Statements',
  difference: 'Differences with couriers',
  customer: 'Customers',
  user: 'Users',
  invitation: 'Invitations',
  review: 'Reviews',
  setting: 'Settings',
  city: 'Cities',
  sale: 'Sales',
  coupon: 'Coupons',
  content: 'Texts and pictures',
  list: 'Downloads',
  work: 'Background work',
} as const satisfies Record<AuditSubject, string>;
export const AUDIT_SUBJECT_NAMES = Object.keys(AUDIT_SUBJECTS) as [AuditSubject, ...AuditSubject[]];

export function subjectOf(verb: AuditVerb): AuditSubject {
  const subject = AUDIT_SUBJECT_NAMES.find((name) => verb.startsWith(`${name}.`));
  if (subject === undefined) throw new Error(`${verb} names no subject`);
  return subject;
}

export const AUDIT_PAGE_SIZE = 50;
