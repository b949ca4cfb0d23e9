import { expect, inject, it } from 'vitest';
import { DEFAULT_POSTGRES_URL, ENGINES } from './harness/options.ts';
import { killWhileOrdering } from './orders-under-kill.ts';

const postgres = inject('databases').postgres;
const SLOW = { timeout: 180_000 };

it.each(ENGINES)('loses and doubles nothing when it is killed while people order (%s)', SLOW, async (engine) => {
  if (engine === 'postgres' && !postgres) return;
  const postgresUrl = postgres?.adminUrl ?? DEFAULT_POSTGRES_URL;
  const { claims } = await killWhileOrdering({ engine, postgresUrl, seed: 1, orders: 200, kills: 1, services: 'web' });
  expect(claims.filter(({ holds }) => !holds)).toEqual([]);
  expect(claims.length).toBeGreaterThan(10);
});
