import { Counter, Gauge, type Registry } from 'prom-client';
import type { ResponseCache } from './response-cache.ts';

export function addCacheMetrics(registry: Registry, cache: ResponseCache): void {
  const responses = new Counter({
    name: 'answers_total',
    help: 'Cacheable pages and API responses, by origin',
    labelNames: ['origin'],
    registers: [],
    collect() {
      this.reset();
      for (const [origin, count] of Object.entries(cache.counts)) this.inc({ origin }, count);
    },
  });
  const bytes = new Gauge({
    name: 'answer_cache_bytes',
    help: 'Memory of cached responses',
    registers: [],
    collect() {
      this.set(cache.bytes);
    },
  });
  const cached = new Gauge({
    name: 'answer_cache_answers',
    help: 'Cached responses',
    registers: [],
    collect() {
      this.set(cache.size);
    },
  });
  for (const metric of [responses, bytes, cached]) registry.registerMetric(metric);
}
