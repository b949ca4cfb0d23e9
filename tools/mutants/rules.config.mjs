import { strykerConfig } from './stryker-config.mjs';

/** Mutates the rules, whose tests need no database. A run takes some minutes. */
export default strykerConfig('rules', [
  'contract/{amounts,digits,listing,media,money,order-status,orders,pagination,phone,text,time,variant-label,yes-no}.ts',
  'server/{*,views/*}/rules.ts',
  'server/platform/spreadsheets/cells/*.ts',
  'server/catalogue/cache-tags/*.ts',
  'server/platform/cache/response-cache.ts',
  'server/platform/http/access.ts',
]);
