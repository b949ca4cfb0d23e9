import { inject } from 'vitest';
import { type DatabaseHome, openDemoEnvironment } from '#test/environments.ts';
import type { ResilienceShopOptions } from './shop.ts';

/** Every second kill of the shop also kills the embedded PostgreSQL. */
export const onEmbedded = () => optionsOn('embedded');

export const onServer = () => optionsOn('server');

function optionsOn(home: DatabaseHome): ResilienceShopOptions {
  const { adminUrl } = inject('databases');
  return { home, postgresUrl: adminUrl, openEnvironment: () => openDemoEnvironment(home) };
}
