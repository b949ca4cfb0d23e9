import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { runPairedRounds } from '#bench/harness/paired-rounds.ts';
import type { FetchApi } from '#server/platform/pages/inject-api.ts';
import type { PagesBuild } from '#server/platform/pages/render-page.ts';
import { isStore } from './is-store.ts';

// Renders a page alternately with the shop's handler and with React only, from the same elements and store.
const ROUND_MS = 1_500;
const [shopUrl = '', path = '', rounds = '5'] = process.argv.slice(2);
const url = new URL(path, 'http://127.0.0.1').href;

const build = (await import(new URL('../../build/pages.js', import.meta.url).href)) as PagesBuild;
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

async function renderPage(): Promise<void> {
  entry.disposeLoadContext(await renderWithContext());
}

async function renderWithContext(): Promise<RouterContextProvider> {
  const loadContext = entry.createLoadContext(fetchApi);
  const page = await handle(new Request(url), loadContext);
  if (page.status !== 200) throw new Error(`${path} was rendered as ${page.status}`);
  await page.arrayBuffer();
  return loadContext;
}

async function renderAndCaptureStore() {
  const { prototype } = RouterContextProvider;
  // oxlint-disable-next-line typescript/unbound-method -- called below with the context that it belongs to
  const originalSet = prototype.set;
  const values: unknown[] = [];
  prototype.set = function set(key, value) {
    values.push(value);
    originalSet.call(this, key, value);
  };
  await renderWithContext();
  prototype.set = originalSet;
  const store = values.find(isStore);
  if (!store || !context) throw new Error('The page was rendered without a store');
  return { store, context };
}

const { store, context: capturedContext } = await renderAndCaptureStore();

function renderElements(): void {
  // The previous render has used up these two fields.
  const freshContext = { ...capturedContext, didRenderScripts: false, serverHandoffStream: undefined };
  const router = createElement(ServerRouter, { context: freshContext, url });
  // oxlint-disable-next-line react/no-children-prop -- its type requires them among the properties
  const html = renderToString(createElement(Provider, { store, children: router }));
  if (!html.includes('</main>')) throw new Error(`${path} was not rendered by React alone`);
}

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
  subject: () => countPages(renderPage),
  baseline: () => countPages(renderElements),
  rounds: Number(rounds),
});
// Exits, because timers of the handler would keep the process running.
process.stdout.write(JSON.stringify(measured), () => process.exit(0));
