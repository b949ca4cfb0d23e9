import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { AppError } from '#contract/errors.ts';

type Outcome = 'placed' | 'failed' | AppError['code'];

/** Outcomes that are faults of the shop. Their counters start at zero, because an alert needs two samples. */
const ALERTING: Outcome[] = ['failed', 'unavailable', 'internal'];

/** Returns a function that places an order and counts the outcome. */
export function countOrders(app: FastifyInstance): <T>(place: () => Promise<T>) => Promise<T> {
  const orders = new Counter({
    name: 'orders_total',
    help: 'Requests to place an order, by outcome: placed, or the code of the error',
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
