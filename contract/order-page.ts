export const ORDER_EVENT_KINDS = ['status', 'call', 'edit', 'parcel', 'money'] as const;
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];
