import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { AppError } from '#contract/errors.ts';

type Outcome = 'placed' | 'failed' | AppError['code'];

/** Errors of the shop start at 0: an alert needs two numbers to find the rate of the first error. */
const ALERTING: Outcome[] = ['failed', 'unavailable', 'internal'];

/** Registers `orders_total`; returns a wrapper that counts outcomes. */
export function countOrders(app: FastifyInstance): <T>(place: () => Promise<T>) => Promise<T> {
  const orders = new Counter({
    name: 'orders_total',
    help: 'Orders that were sent, by outcome: placed, or the code of the error',
    labelNames: ['outcome'],
    registers: [app.metrics],
  });
  for (const outcome of ['placed', ...ALERTING] as const) orders.inc({ outcome }, 0);
  const count = (outcome: Outcome) => orders.inc({ outcome });
  return async (place) => {
    try {
      const placed = await place();
      count('placed');
      return placed;
    } catch (error) {
      count(error instanceof AppError ? error.code : 'failed');
      throw error;
    }
  };
}
