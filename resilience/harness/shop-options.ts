import { inject } from 'vitest';
import { type DatabaseHome, openDemoEnvironment } from '#test/environments.ts';
import type { ResilienceShopOptions } from './shop.ts';

/** A seeded demo on the server of the tests, and one with a server of its own. */
export function onBoth(): ResilienceShopOptions[] {
  return [onServer(), optionsOn('embedded')];
}

/** The first of them, for slow tests whose full-size runs cover both. */
export function onServer(): ResilienceShopOptions {
  return optionsOn('server');
}

function optionsOn(home: DatabaseHome): ResilienceShopOptions {
  const { adminUrl } = inject('databases');
  return { home, postgresUrl: adminUrl, openEnvironment: () => openDemoEnvironment(home) };
}
