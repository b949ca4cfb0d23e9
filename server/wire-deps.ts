import { setTimeout } from 'node:timers/promises';
import { openFacetOptions } from './catalogue/options/open-facet-options.ts';
import { openSaleClock } from './catalogue/sales/sale-clock.ts';
import { openCities } from './cities/open-cities.ts';
import type { Deps } from './deps.ts';
import { cacheShopAverages } from './desk/risk/shop-averages.ts';
import { jobKinds } from './jobs.ts';
import { openResponseCache } from './platform/cache/open-response-cache.ts';
import { openTagBus } from './platform/cache/tag-bus.ts';
import { createDownload, type DownloadOptions } from './platform/downloads/download.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { type JobQueueOptions, startJobQueue } from './platform/jobs/job-queue.ts';
import type { MailTransport } from './platform/mail/mail.ts';
import { openSettings, type SettingsReader } from './settings/open-settings.ts';

interface WireOptions
  extends Pick<Deps, 'env' | 'database' | 'storage' | 'messages' | 'now'>,
    Pick<JobQueueOptions, 'runsSchedule' | 'onError' | 'onFailedTry'> {
  openMail: (settings: SettingsReader) => MailTransport;
  wait?: Deps['wait'];
  /** Tests allow the addresses of their own servers. */
  downloads?: Pick<DownloadOptions, 'isAllowed' | 'isAllowedPort' | 'lookup' | 'totalMs' | 'idleMs'> | undefined;
}

/** Adds all dependencies to `opened`, which closes them later. */
export async function wireDeps(options: WireOptions, opened: AsyncDisposableStack): Promise<Deps> {
  const { env, database, storage, messages, now, onError, openMail, wait = setTimeout, downloads } = options;
  const { db } = database;
  const tags = opened.adopt(await openTagBus(database, onError), (each) => each.close());
  const settings = openSettings(db, tags, env);
  await settings.read();
  const facetOptions = openFacetOptions(db, tags);
  await facetOptions.read();
  const jobs = opened.adopt(await startJobQueue({ ...options, kinds: jobKinds({ messages }), tags }), (each) =>
    each.stop(),
  );
  const cities = openCities(db, tags);
  return {
    env,
    database,
    db,
    storage,
    download: createDownload({ ...downloads, wait, userAgent: `image-import (+${env.publicUrl})` }),
    jobs,
    mail: openMail(settings),
    messages,
    responses: openResponseCache(tags, {
      headers: securityHeaders(env.publicUrl),
      maxBytes: env.cacheBytes,
      sharedSeconds: env.cdnSeconds,
      onError,
      now,
    }),
    tags,
    settings,
    facetOptions,
    cities,
    shopAverages: cacheShopAverages({ db, cities, now }),
    sales: opened.adopt(openSaleClock({ db, tags, now, onError }), (each) => each.close()),
    now,
    wait,
  };
}
