export const ORDER_CHANNELS = { web: 'Website', phone: 'By phone', counter: 'At the counter' } as const;
export type OrderChannel = keyof typeof ORDER_CHANNELS;
export const ORDER_CHANNEL_NAMES = Object.keys(ORDER_CHANNELS) as [OrderChannel, ...OrderChannel[]];
