import { z } from 'zod';

/** Each kind of job has a queue. The domain that enqueues jobs defines their kind; another domain may run them. */
export interface JobKind<Payload extends object> {
  name: string;
  payload: z.ZodType<Payload>;
  event?: DomainEvent<Payload>;
  /** Cron expression in the shop's time zone; undefined for jobs that code enqueues. */
  cron?: string;
}

/** The publisher of an event does not know its subscribers. */
export interface DomainEvent<Payload extends object> {
  name: string;
  payload: z.ZodType<Payload>;
}

export function defineEvent<Payload extends object>(name: string, payload: z.ZodType<Payload>): DomainEvent<Payload> {
  return { name, payload };
}

/**
 * Every subscriber gets every event in its own queue. Do not rename a queue: jobs under the old name would never run.
 */
export function subscribe<Payload extends object>(event: DomainEvent<Payload>, queue: string): JobKind<Payload> {
  return { name: queue, payload: event.payload, event };
}

export function defineJob<Payload extends object>(name: string, payload: z.ZodType<Payload>): JobKind<Payload> {
  return { name, payload };
}

/** Defines a job that runs at the times of `cron`, each time in only one process. */
export function defineRecurringJob(name: string, cron: string): JobKind<object> {
  return { name, payload: z.object({}), cron };
}

/** Thrown if a retry is pointless. The job goes into the dead-letter queue, where an admin finds it. */
export class PermanentError extends Error {}

export interface RunningJob {
  /** The same in every try, even after a retry from the dead-letter queue. */
  id: string;
  /** Seconds since the job was enqueued, by the database's clock. Infinite for a retried dead letter. */
  ageSeconds: number;
  /** True if a later job of this kind has the same values in these fields of its payload. */
  isFollowed(fields: object): Promise<boolean>;
}

/** A job may run more than once, so `run` should be idempotent. */
export interface JobHandler {
  kind: JobKind<object>;
  run(payload: object, job: RunningJob): Promise<void>;
}

export function handleJob<Payload extends object>(
  kind: JobKind<Payload>,
  run: (payload: Payload, job: RunningJob) => Promise<void>,
): JobHandler {
  return { kind, run: (payload, job) => run(kind.payload.parse(payload), job) };
}
