import type { Right } from './rights.ts';

/** Separate from `rights.ts`, because every page of the shop loads that file. */
export const RIGHT_LABELS: Record<Right, string> = {
  'orders.view': 'See orders, without amounts',
  'orders.confirm': 'See amounts, confirm or decline new orders',
  'orders.edit': 'See amounts, set any status, edit orders',
  'counter.sell': 'Sell at the counter and take cash',
  'parcels.book': 'Book and hand over parcels',
  'returns.receive': 'Receive returned parcels',
  'cash.view': 'See amounts, earnings and the cash ledger',
  'cash.post': 'Post statements and payments',
  'catalogue.edit': 'Add products with their first price and stock, change and delete products',
  'prices.edit': 'Change prices',
  'stock.count': 'Change stock',
  'content.edit': 'Change texts and pictures of the shop',
  'settings.edit': 'Change settings',
  'users.edit': 'See and change customers',
  export: 'Download lists',
};

export const RIGHT_PRESETS = {
  Caller: ['orders.view', 'orders.confirm'],
  Counter: ['orders.view', 'counter.sell'],
  Packer: ['orders.view', 'parcels.book', 'returns.receive', 'stock.count'],
  Accountant: ['orders.view', 'cash.view', 'cash.post', 'export'],
} as const satisfies Record<string, readonly Right[]>;
