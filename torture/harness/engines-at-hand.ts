import { inject } from 'vitest';
import { openDemoPlace } from '#test/places.ts';
import { DEFAULT_POSTGRES_URL, type Engine } from './options.ts';
import type { TortureShopOptions } from './shop.ts';

/** For the small versions in the test suite: the engines that are at hand, each with a demo that is there already. */
export function eachEngine(): TortureShopOptions[] {
  return inject('databases').postgres ? [optionsOn('pglite'), optionsOn('postgres')] : [optionsOn('pglite')];
}

/** PostgreSQL where it is at hand: for what is proven on both by longer runs, and takes its time. */
export function oneEngine(): TortureShopOptions {
  return optionsOn(inject('databases').postgres ? 'postgres' : 'pglite');
}

function optionsOn(engine: Engine): TortureShopOptions {
  const postgresUrl = inject('databases').postgres?.adminUrl ?? DEFAULT_POSTGRES_URL;
  return { engine, postgresUrl, openPlace: () => openDemoPlace(engine) };
}
