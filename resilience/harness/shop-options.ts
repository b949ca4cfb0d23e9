import { inject } from 'vitest';
import { type DatabaseHome, openDemoEnvironment } from '#test/environments.ts';
import type { ResilienceShopOptions } from './shop.ts';

/** A seeded demo whose shop runs its own PostgreSQL, which is killed as well. */
export const onEmbedded = () => optionsOn('embedded');

/** A seeded demo on the server of the tests. */
export const onServer = () => optionsOn('server');

function optionsOn(home: DatabaseHome): ResilienceShopOptions {
  const { adminUrl } = inject('databases');
  return { home, postgresUrl: adminUrl, openEnvironment: () => openDemoEnvironment(home) };
}
