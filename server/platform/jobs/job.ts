import { z } from 'zod';

/**
 * A kind of background work: its queue's name and what it carries. The domain that causes the work defines it; the
 * domain that does the work imports the definition, so that the arrow points the same way as every other import.
 */
export interface JobKind<Payload extends object> {
  name: string;
  payload: z.ZodType<Payload>;
  /** The event that causes it, of a subscription. */
  event?: DomainEvent<Payload>;
  /** When it is due, as a cron expression in the shop's time. Left out where something else causes it. */
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

/** Work that nobody asks for: it comes by the clock, once for all processes. */
export function defineRecurringJob(name: string, cron: string): JobKind<object> {
  return { name, payload: z.object({}), cron };
}

export interface RunningJob {
  /** The same at each try, and after a person has put it back into its queue. */
  id: string;
  /** Since it was asked for; without end where it had been laid aside, which takes about a day. */
  ageSeconds: number;
  /** Whether another job of this kind that carries the same in these fields was asked for later. */
  isFollowed(fields: object): Promise<boolean>;
}

/** The work itself. It may run more than once for one job, and must not do its effect twice where it can help it. */
export interface JobHandler {
  kind: JobKind<object>;
  run(payload: object, job: RunningJob): Promise<void>;
}

/** Ties a kind to the function that does it; the payload is parsed before the function sees it. */
export function handleJob<Payload extends object>(
  kind: JobKind<Payload>,
  run: (payload: Payload, job: RunningJob) => Promise<void>,
): JobHandler {
  return { kind, run: (payload, job) => run(kind.payload.parse(payload), job) };
}
