/** Every table, for drizzle-kit to make migrations from (`npm run db:generate`). Nothing else imports this file. */
export * from './accounts/tables.ts';
export * from './catalogue/search/tables.ts';
export * from './catalogue/tables.ts';
export * from './media/tables.ts';
export * from './orders/tables.ts';
export * from './platform/counters/tables.ts';
export * from './platform/limits/tables.ts';
export * from './platform/mail/tables.ts';
export * from './reviews/tables.ts';
export * from './wishlists/tables.ts';
