import type { ShopProfile } from '#contract/shop-profile.schema.ts';
import type { Env } from './env.ts';
import type { ResponseCache } from './platform/cache/response-cache.ts';
import type { TagBus } from './platform/cache/tag-bus.ts';
import type { Database, Executor } from './platform/database/database.ts';
import type { JobQueue } from './platform/jobs/job-queue.ts';
import type { Wait } from './platform/limits/waiting-room.ts';
import type { MailTransport } from './platform/mail/mail.ts';
import type { Storage } from './platform/storage/storage.ts';

/** What the domains are given. Made once in `main.ts`, or by a test. */
export interface Deps {
  env: Env;
  database: Database;
  db: Executor;
  storage: Storage;
  jobs: JobQueue;
  mail: MailTransport;
  /** Answers that are the same for everybody, kept until what they show changes. */
  responses: ResponseCache;
  /** Where a write names what it has changed. */
  tags: TagBus;
  /** Who the shop is and what delivery costs. */
  shopProfile: ShopProfile;
  /** The clock: rules never read the time themselves. */
  now: () => Date;
  /** Lets time pass, for what is answered late on purpose. */
  wait: Wait;
}
