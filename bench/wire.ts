import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#e2e/support/chromium.ts';
import { firstScriptsOf, sumBytes } from '#e2e/support/first-load.ts';
import { mainPagesOf } from './harness/demo-store.ts';
import type { Finding, Outcome, Target } from './harness/finding.ts';
import { captureResponse } from './harness/fixed-response.ts';
import { type Server, startShop } from './harness/spawn.ts';

/** Limits in bytes, except `visitRequests`. */
const TARGETS = { scripts: 153_000, shopPage: 12_600, visitRequests: 25, visitBytes: 400 * 1_024 };
/** Screen of Lighthouse's mid-range phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

export async function wire(): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-bench-'));
  let server: Server | undefined;
  try {
    server = await startShop({ DATA_DIR: folder }, 'any');
    const findings: Finding[] = [];
    for (const [name, path] of Object.entries(await mainPagesOf(server))) {
      findings.push(...(await measurePage(server, name, path)), ...(await countVisit(server, name, path)));
    }
    return {
      findings,
      notes: ['The libraries are the parts of React, React Router and RTK Query that a page loads.'],
    };
  } finally {
    await server?.end();
    await rm(folder, { recursive: true });
  }
}

async function measurePage(server: Server, name: string, path: string): Promise<Finding[]> {
  const scripts = await firstScriptsOf(server, path);
  const libraries = scripts.filter((script) => script.path.includes('/libraries-'));
  const sent = Buffer.from((await captureResponse(server.url + path)).body, 'base64').length;
  const html = Buffer.from(await (await fetch(server.url + path)).arrayBuffer());
  const compressed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  return [
    {
      ...count(`${name}: scripts, brotli`, 'bytes', sumBytes(scripts), { atMost: TARGETS.scripts }),
      detail: `${scripts.length} files; the libraries alone ${sumBytes(libraries).toLocaleString('en')}`,
    },
    count(`${name}: HTML as sent`, 'bytes', sent),
    count(`${name}: HTML, brotli 11`, 'bytes', compressed, name === 'shop' ? { atMost: TARGETS.shopPage } : undefined),
  ];
}

async function countVisit(server: Server, name: string, path: string): Promise<Finding[]> {
  // This first visit makes the server create files such as image variants. Only the second visit is measured.
  await visit(server.url + path);
  const { requests, bytes, apiCalls } = await visit(server.url + path);
  const isProduct = name === 'product';
  return [
    count(
      `${name}: requests of a first visit`,
      'requests',
      requests,
      isProduct ? { atMost: TARGETS.visitRequests } : undefined,
    ),
    count(`${name}: all of a first visit`, 'bytes', bytes, isProduct ? { atMost: TARGETS.visitBytes } : undefined),
    count(`${name}: API calls at hydration`, 'requests', apiCalls, { atMost: 0 }),
  ];
}

async function visit(url: string): Promise<{ requests: number; bytes: number; apiCalls: number }> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage(PHONE);
    const sizes: Promise<number>[] = [];
    let apiCalls = 0;
    page.on('requestfinished', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) apiCalls += 1;
      sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize));
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    return { requests: sizes.length, bytes, apiCalls };
  } finally {
    await browser.close();
  }
}

function count(what: string, unit: string, value: number, target?: Target): Finding {
  return { what, unit, ours: { median: value, min: value, max: value }, ...(target && { target }) };
}
