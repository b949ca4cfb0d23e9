import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopServer } from './shop-server.ts';

/** A script as the page names it, below the store's address, and as many bytes as it takes on the line. */
export interface Script {
  path: string;
  brotliBytes: number;
}

const MODULES = join(import.meta.dirname, '../../build/client-modules.json');
/** Also in the hints that wait in a template until the page has been painted. */
const SCRIPT = /\/assets\/[\w.-]+\.js/g;

/** Every script that a page asks for when it is opened, the shared ones included: the page names them all. */
export async function firstScriptsOf(shop: Pick<ShopServer, 'url'>, path: string): Promise<Script[]> {
  const page = await fetch(shop.url + path);
  const paths = new Set((await page.text()).match(SCRIPT));
  return Promise.all(
    [...paths].map(async (script) => ({ path: script, brotliBytes: await packed(shop.url + script) })),
  );
}

export function sumBytes(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { brotliBytes }) => sum + brotliBytes, 0);
}

/** The sources that the build has put into a script, as '/web/root.tsx' or '/node_modules/react/index.js'. */
export function readModulesOf(scripts: readonly Script[]): string[] {
  const modulesOf = JSON.parse(readFileSync(MODULES, 'utf8')) as Record<string, string[]>;
  return scripts.flatMap(({ path }) => modulesOf[path.slice(1)] ?? []);
}

/** The server sends what the build has packed. */
async function packed(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  const length = Number(headers.get('content-length'));
  if (headers.get('content-encoding') !== 'br' && length > 256) throw new Error(`${url} is not packed`);
  return length;
}
