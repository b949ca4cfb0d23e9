import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { runPairedRounds } from '#bench/harness/paired-rounds.ts';
import type { FetchApi } from '#server/platform/pages/inject-api.ts';
import type { PagesBuild } from '#server/platform/pages/render-page.ts';
import { isStore } from './is-store.ts';

/**
 * Renders one page of the built shop as the server does (React Router's handler, our entry, the whole HTML as text), and
 * lets React alone render the same elements with the same store. Both in one process, the API's answers at hand. Prints
 * the rounds, in pages for a second of processor time.
 */
const ROUND_MS = 1_500;
const [shopUrl = '', path = '', rounds = '5'] = process.argv.slice(2);
const url = new URL(path, 'http://127.0.0.1').href;

const build = (await import(new URL('../../build/server/index.js', import.meta.url).href)) as PagesBuild;
const { module: entry } = build.entry;
let context: EntryContext | undefined;
const handle = createRequestHandler(
  {
    ...build,
    entry: {
      module: {
        ...entry,
        default(request, status, headers, entryContext, loadContext) {
          context ??= entryContext;
          return entry.default(request, status, headers, entryContext, loadContext);
        },
      },
    },
  },
  'production',
);

/** As the server keeps them: parsed once and frozen (server/platform/cache/cached-response.ts). */
const responses = new Map<string, unknown>();
const fetchApi: FetchApi = async (apiPath) => {
  const parsed = responses.get(apiPath) ?? (await fetchResponse(apiPath));
  responses.set(apiPath, parsed);
  return { ok: true, status: 200, parsed, text: async () => JSON.stringify(parsed) };
};

async function fetchResponse(apiPath: string): Promise<unknown> {
  const response = await fetch(shopUrl + apiPath);
  return JSON.parse(await response.text(), (_key, value: unknown) => Object.freeze(value));
}

async function renderWhole(): Promise<void> {
  entry.disposeLoadContext(await renderInto());
}

/** Renders the page and returns what its loaders have shared, which is still to be given up. */
async function renderInto(): Promise<RouterContextProvider> {
  const loadContext = entry.createLoadContext(fetchApi);
  const page = await handle(new Request(url), loadContext);
  if (page.status !== 200) throw new Error(`${path} was rendered as ${page.status}`);
  await page.arrayBuffer();
  return loadContext;
}

/** Our entry puts the request's store into the context for its loaders: the one who looks on gets it, too. */
async function renderOnceAndCatchStore() {
  const { prototype } = RouterContextProvider;
  // Called with the context that it belongs to.
  // oxlint-disable-next-line typescript/unbound-method
  const put = prototype.set;
  const kept: unknown[] = [];
  prototype.set = function set(key, value) {
    kept.push(value);
    put.call(this, key, value);
  };
  await renderInto();
  prototype.set = put;
  const store = kept.find(isStore);
  if (!store || !context) throw new Error('The page was rendered without a store');
  return { store, context };
}

const { store, context: caught } = await renderOnceAndCatchStore();

function renderElements(): void {
  // Read off by the rendering that went before.
  const once = { ...caught, didRenderScripts: false, serverHandoffStream: undefined };
  const router = createElement(ServerRouter, { context: once, url });
  // Its type requires them among the properties.
  // oxlint-disable-next-line react/no-children-prop
  const html = renderToString(createElement(Provider, { store, children: router }));
  if (!html.includes('</main>')) throw new Error(`${path} was not rendered by React alone`);
}

/** Pages a second of processor time, one after the other for a while. */
async function countPages(render: () => void | Promise<void>): Promise<number> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  let pages = 0;
  while (performance.now() - startedAt < ROUND_MS) {
    await render();
    pages += 1;
  }
  const { user, system } = process.cpuUsage(before);
  return (pages * 1_000_000) / (user + system);
}

const measured = await runPairedRounds({
  subject: () => countPages(renderWhole),
  baseline: () => countPages(renderElements),
  rounds: Number(rounds),
});
// The handler leaves timers behind, which a server does not mind.
process.stdout.write(JSON.stringify(measured), () => process.exit(0));
