import type { FacetOptionsReader } from './catalogue/options/open-facet-options.ts';
import type { SaleClock } from './catalogue/sales/sale-clock.ts';
import type { CitiesReader } from './cities/open-cities.ts';
import type { ShopAveragesReader } from './desk/risk/shop-averages.ts';
import type { Env } from './env.ts';
import type { ResponseCache } from './platform/cache/response-cache.ts';
import type { TagBus } from './platform/cache/tag-bus.ts';
import type { Database, Executor } from './platform/database/database.ts';
import type { Download } from './platform/downloads/download.ts';
import type { JobQueue } from './platform/jobs/job-queue.ts';
import type { Wait } from './platform/limits/waiting-room.ts';
import type { MailTransport } from './platform/mail/mail.ts';
import type { MessageTransport } from './platform/messages/message.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { SettingsReader } from './settings/open-settings.ts';

export interface Deps {
  env: Env;
  database: Database;
  db: Executor;
  storage: Storage;
  /** Downloads from other websites, never from private networks. */
  download: Download;
  jobs: JobQueue;
  mail: MailTransport;
  /** Undefined without a gateway: staff then open each chat by hand. */
  messages?: MessageTransport | undefined;
  responses: ResponseCache;
  tags: TagBus;
  settings: SettingsReader;
  facetOptions: FacetOptionsReader;
  cities: CitiesReader;
  shopAverages: ShopAveragesReader;
  sales: SaleClock;
  /** Returns the present time; tests set it. */
  now: () => Date;
  /** Delays the response to a suspicious request, such as a wrong password. */
  wait: Wait;
}
