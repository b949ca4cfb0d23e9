/** All tables, for drizzle-kit (`npm run db:generate`); nothing else imports this file. */
export * from './accounts/tables.ts';
export * from './catalogue/search/tables.ts';
export * from './catalogue/tables.ts';
export * from './cities/tables.ts';
export * from './content/tables.ts';
export * from './media/tables.ts';
export * from './orders/tables.ts';
export * from './platform/audit/tables.ts';
export * from './platform/cache/tables.ts';
export * from './platform/counters/tables.ts';
export * from './platform/limits/tables.ts';
export * from './platform/mail/tables.ts';
export * from './reviews/tables.ts';
export * from './settings/tables.ts';
export * from './stock/tables.ts';
export * from './wishlists/tables.ts';
