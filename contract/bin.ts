export const BIN_KINDS = { product: 'Products', order: 'Orders' } as const;
export type BinKind = keyof typeof BIN_KINDS;
export const BIN_KIND_NAMES = Object.keys(BIN_KINDS) as [BinKind, ...BinKind[]];

export const BIN_DAYS = 30;
export const BIN_PAGE_SIZE = 50;

export const BIN_TEXT = `It stays in the bin for ${BIN_DAYS} days.`;
