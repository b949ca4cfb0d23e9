import { writeFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { BODY_MAX_BYTES } from '#contract/media.ts';
import { useTestShop } from '#test/test-shop.ts';
import { VALID_CALLS } from '#test/valid-calls.ts';
import { HOSTILE_TEXTS, hostileBodies } from './hostile-values.ts';

/** Node accepts headers of up to 16 KB. */
const QUERY_BYTES = 12_000;

const shop = useTestShop();
const holds: { what: string; heldMs: number }[] = [];

afterAll(() => writeFile(process.env.HOSTILE_REPORT ?? '', JSON.stringify(holds)));

it.each(Object.keys(VALID_CALLS))('%s', async (route) => {
  const [method = '', path = ''] = route.split(' ');
  const { url, body } = (await VALID_CALLS[route]?.(shop, shop.users.owner)) ?? { url: path };
  const failed: string[] = [];
  const send = async (what: string, at: string, payload?: Buffer) => {
    if ((await measure(`${route}: ${what}`, method, at, payload)) >= 500) failed.push(what);
  };
  if (body !== undefined) {
    const limit = shop.app.apiRoutes.find((each) => each.method === method && each.url === path)?.bodyLimit;
    for (const [what, json] of hostileBodies(body, limit ?? BODY_MAX_BYTES)) await send(what, url, Buffer.from(json));
  }
  const { pathname, searchParams } = new URL(url, 'http://shop');
  for (const name of new Set([...searchParams.keys(), ...queryNamesOf(method, path)])) {
    const others = new URLSearchParams(searchParams);
    others.delete(name);
    for (const [what, part] of Object.entries(HOSTILE_TEXTS)) {
      const text = encodeURIComponent(part.toWellFormed());
      const query = `${name}=${text.repeat(QUERY_BYTES / text.length)}&${others}`;
      const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
      await send(`?${name} of ${what}`, `${pathname}?${query}`, payload);
    }
  }
  expect(failed).toEqual([]);
});

function queryNamesOf(method: string, path: string): string[] {
  const { paths = {} } = shop.app.swagger();
  const operations = paths[path.replaceAll(/:(\w+)/g, '{$1}')] ?? {};
  const found = Object.entries(operations).find(([verb]) => verb === method.toLowerCase())?.[1];
  const parameters: { in: string; name: string }[] = found?.parameters ?? [];
  return parameters.filter((each) => each.in === 'query').map(({ name }) => name);
}

/** Records the longest time for which the request blocked the event loop, in processor time of this thread. */
async function measure(what: string, method: string, url: string, rawBody?: Buffer): Promise<number> {
  const state = { isOver: false };
  const sent = shop.call(method, url, { as: shop.users.admin, ...(rawBody && { rawBody }) }).finally(() => {
    state.isOver = true;
  });
  let heldMs = 0;
  let last = threadMs();
  while (!state.isOver) {
    await nextTurn();
    const now = threadMs();
    heldMs = Math.max(heldMs, now - last);
    last = now;
  }
  holds.push({ what, heldMs });
  return (await sent).status;
}

/** Milliseconds. Unlike wall time, processor time does not depend on other programs. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
