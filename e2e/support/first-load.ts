import { readFileSync } from 'node:fs';
import { builtPath } from '#server/platform/release.ts';
import type { ShopServer } from './shop-server.ts';

export interface Script {
  path: string;
  brotliBytes: number;
}

const MODULES = builtPath('pages/client-modules.json');
/** Matches every path of a script in the HTML, even preload hints inside a template. */
const SCRIPT = /\/assets\/[\w.-]+\.js/g;

export async function firstScriptsOf(shop: Pick<ShopServer, 'url'>, path: string): Promise<Script[]> {
  const page = await fetch(shop.url + path);
  const paths = new Set((await page.text()).match(SCRIPT));
  return Promise.all(
    [...paths].map(async (script) => ({ path: script, brotliBytes: await readBrotliBytes(shop.url + script) })),
  );
}

export function sumBytes(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { brotliBytes }) => sum + brotliBytes, 0);
}

/** Returns paths such as '/web/root.tsx' or '/node_modules/react/index.js'. */
export function readModulesOf(scripts: readonly Script[]): string[] {
  const modulesOf = JSON.parse(readFileSync(MODULES, 'utf8')) as Record<string, string[]>;
  return scripts.flatMap(({ path }) => modulesOf[path.slice(1)] ?? []);
}

async function readBrotliBytes(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  const length = Number(headers.get('content-length'));
  if (headers.get('content-encoding') !== 'br' && length > 256) throw new Error(`${url} is not packed`);
  return length;
}
