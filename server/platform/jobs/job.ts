import { z } from 'zod';

/** Defined by the domain that causes the work, and imported by the one that does it. */
export interface JobKind<Payload extends object> {
  name: string;
  payload: z.ZodType<Payload>;
  /** Set for a subscription. */
  event?: DomainEvent<Payload>;
  /** Cron expression in the shop's time zone; undefined for jobs that code enqueues. */
  cron?: string;
}

/** A domain event: its name and what it carries. The publisher does not know who subscribes to it. */
export interface DomainEvent<Payload extends object> {
  name: string;
  payload: z.ZodType<Payload>;
}

export function defineEvent<Payload extends object>(name: string, payload: z.ZodType<Payload>): DomainEvent<Payload> {
  return { name, payload };
}

/**
 * One subscriber's work on an event. Each subscription has a queue of its own, so that every subscriber gets every event and
 * none competes with another for it. The queue's name is stored with waiting jobs: a renamed one would leave them behind.
 */
export function subscribe<Payload extends object>(event: DomainEvent<Payload>, queue: string): JobKind<Payload> {
  return { name: queue, payload: event.payload, event };
}

export function defineJob<Payload extends object>(name: string, payload: z.ZodType<Payload>): JobKind<Payload> {
  return { name, payload };
}

/** Defines scheduled work, done once for all processes. */
export function defineRecurringJob(name: string, cron: string): JobKind<object> {
  return { name, payload: z.object({}), cron };
}

/** Thrown if a retry is pointless. The job is set aside for an admin. */
export class PermanentError extends Error {}

export interface RunningJob {
  /** Stable across retries, also from the dead-letter queue. */
  id: string;
  /** Time from enqueuing to this try, by the database's clock; infinite after a retry from the dead-letter queue. */
  ageSeconds: number;
  /** True when a later job of this kind has the same values in these payload fields. */
  isFollowed(fields: object): Promise<boolean>;
}

/** Delivery is at least once, so `run` should be idempotent. */
export interface JobHandler {
  kind: JobKind<object>;
  run(payload: object, job: RunningJob): Promise<void>;
}

/** Binds a kind to its handler, which gets the parsed payload. */
export function handleJob<Payload extends object>(
  kind: JobKind<Payload>,
  run: (payload: Payload, job: RunningJob) => Promise<void>,
): JobHandler {
  return { kind, run: (payload, job) => run(kind.payload.parse(payload), job) };
}
