import { setTimeout } from 'node:timers/promises';
import { openDemoShop } from './harness/demo-store.ts';
import type { Finding, Outcome } from './harness/finding.ts';
import type { BenchOptions } from './harness/options.ts';
import { logIn } from './harness/shop-api.ts';
import type { Server } from './harness/spawn.ts';
import { summarize } from './harness/summarize.ts';
import { IMAGES, makeSpreadsheet, makeZip, VARIANTS, type ZipKind } from './import/make-files.ts';
import { sendFiles, writeImport } from './import/run-import.ts';
import { timePages } from './import/shopper.ts';

const QUIET_MS = 10_000;
const MOST_SECONDS = 60;
const MOST_SLOWDOWN = 1.2;

export async function importProducts(options: BenchOptions): Promise<Outcome> {
  const findings: Finding[] = [];
  for (const kind of ['small', 'large'] as const) findings.push(...(await measureInOwnShop(options, kind)));
  return { findings, notes: ['Once each. Other programs on the machine slow the import and the pages alike.'] };
}

/** A new shop for each import, because the server still encodes image variants after an import. */
async function measureInOwnShop({ postgresUrl }: BenchOptions, kind: ZipKind): Promise<Finding[]> {
  const shop = await openDemoShop(postgresUrl, 'any');
  try {
    await shop.server.end();
    return await measure(await shop.startAnother({ SERVICES: 'web,worker' }), kind);
  } finally {
    await shop.close();
  }
}

async function measure(server: Server, kind: ZipKind): Promise<Finding[]> {
  const zip = await makeZip(kind);
  const what = `${VARIANTS} variants with ${IMAGES} images, ${Math.round(zip.length / 1e6)} MB`;
  const token = await logIn(server);
  const quiet = await timePages(server.url, setTimeout(QUIET_MS));
  const sentAt = performance.now();
  const checked = await sendFiles(server, token, makeSpreadsheet(`${kind}-${Date.now()}`), zip);
  const startedAt = performance.now();
  const meanwhile = await timePages(server.url, writeImport(server, token, checked));
  const endedAt = performance.now();
  const target = { atMost: MOST_SECONDS };
  return [
    { what: `${what}: sent and checked`, unit: 's', ours: summarize([(startedAt - sentAt) / 1_000]) },
    { what: `${what}: written`, unit: 's', ours: summarize([(endedAt - startedAt) / 1_000]), target },
    ...(['rendered', 'cached'] as const).flatMap((page) =>
      [50, 95].map((share, index): Finding => {
        const [ours, baseline] = [meanwhile[page][index] ?? Number.NaN, quiet[page][index] ?? Number.NaN];
        return {
          what: `a ${page} page meanwhile, p${share} (baseline: before)`,
          unit: 'ms',
          ours: summarize([ours]),
          baseline: summarize([baseline]),
          ratio: summarize([ours / baseline]),
          ...(page === 'rendered' && share === 50 && { target: { atMost: MOST_SLOWDOWN } }),
        };
      }),
    ),
  ];
}
