import { inject } from 'vitest';
import { type DatabaseHome, openDemoEnvironment } from '#test/environments.ts';
import type { ResilienceShopOptions } from './shop.ts';

/** Returns options for a demo shop with the embedded PostgreSQL. Every second kill of the shop also kills PostgreSQL. */
export const onEmbedded = () => optionsOn('embedded');

/** Returns options for a demo shop on the PostgreSQL server of the tests. */
export const onServer = () => optionsOn('server');

function optionsOn(home: DatabaseHome): ResilienceShopOptions {
  const { adminUrl } = inject('databases');
  return { home, postgresUrl: adminUrl, openEnvironment: () => openDemoEnvironment(home) };
}
