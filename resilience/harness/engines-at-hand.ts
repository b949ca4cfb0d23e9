import { inject } from 'vitest';
import { openDemoEnvironment } from '#test/environments.ts';
import { DEFAULT_POSTGRES_URL, type Engine } from './options.ts';
import type { ResilienceShopOptions } from './shop.ts';

/** For the small versions in the test suite: the engines that are at hand, each with a demo that is there already. */
export function eachEngine(): ResilienceShopOptions[] {
  return inject('databases').postgres ? [optionsOn('pglite'), optionsOn('postgres')] : [optionsOn('pglite')];
}

/** PostgreSQL where it is at hand: for what is proven on both by longer runs, and takes its time. */
export function oneEngine(): ResilienceShopOptions {
  return optionsOn(inject('databases').postgres ? 'postgres' : 'pglite');
}

function optionsOn(engine: Engine): ResilienceShopOptions {
  const postgresUrl = inject('databases').postgres?.adminUrl ?? DEFAULT_POSTGRES_URL;
  return { engine, postgresUrl, openEnvironment: () => openDemoEnvironment(engine) };
}
