import { inject } from 'vitest';
import { openDemoEnvironment } from '#test/environments.ts';
import { DEFAULT_POSTGRES_URL, type Engine } from './options.ts';
import type { ResilienceShopOptions } from './shop.ts';

/** The available engines, each with a seeded demo. */
export function eachEngine(): ResilienceShopOptions[] {
  return inject('databases').postgres ? [optionsOn('pglite'), optionsOn('postgres')] : [optionsOn('pglite')];
}

/** For slow tests whose full-size runs cover both engines. */
export function oneEngine(): ResilienceShopOptions {
  return optionsOn(inject('databases').postgres ? 'postgres' : 'pglite');
}

function optionsOn(engine: Engine): ResilienceShopOptions {
  const postgresUrl = inject('databases').postgres?.adminUrl ?? DEFAULT_POSTGRES_URL;
  return { engine, postgresUrl, openEnvironment: () => openDemoEnvironment(engine) };
}
