import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { Counter } from 'prom-client';
import { isRejected, SECURITY_KIND_NAMES, type SecurityKind } from '#contract/security.ts';

/**
 * Counts and logs security events; fail2ban reads the warnings (docs/operations.md). If the response has a status 5xx,
 * skips events that are no warnings, because their transaction has failed.
 */
export function publishSecurityEvents(app: FastifyInstance): void {
  const counter = new Counter({
    name: 'security_events_total',
    help: 'Entries of the security log by kind and outcome; repeated ones count each time',
    labelNames: ['kind', 'outcome'],
    registers: [app.metrics],
  });
  // Starts each counter at 0, because an alert compares two values and must see the first event.
  for (const kind of SECURITY_KIND_NAMES) counter.inc(labelsOf(kind), 0);

  app.addHook('onResponse', (request, reply, next) => {
    const { ip, events } = request.client ?? { ip: '', events: [] };
    for (const kind of new Set(events)) {
      const isWarning = isRejected(kind);
      if (!isWarning && reply.statusCode >= 500) continue;
      counter.inc(labelsOf(kind));
      request.log[isWarning ? 'warn' : 'info'](securityLine(kind, ip));
    }
    next();
  });
}

/** Returns a line such as 'security: login.failed from 203.0.113.7'. A proxy may pass on any text as address. */
export function securityLine(kind: SecurityKind, ip: string): string {
  return `security: ${kind} from ${ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : 'unknown'}`;
}

function labelsOf(kind: SecurityKind): { kind: string; outcome: string } {
  const [subject = '', outcome = ''] = kind.split('.');
  return { kind: subject, outcome };
}
