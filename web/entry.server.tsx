import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { shopProfileApi } from './features/shop-profile/api.ts';
import { ClosedPage } from './pages/layout/closed-page.tsx';
import { ClosedPageHtml } from './pages/layout/closed-page-slot.tsx';
import { putScriptsLast } from './start/late-scripts.ts';
import { pageStart } from './start/page-start.ts';
import { api, isApiError } from './store/api.ts';
import type { FetchApi } from './store/fetch-api.ts';
import { type AppStore, makeStore, storeContext } from './store/make-store.ts';
import { openPageQueries, pageQueriesContext, shareCalls } from './store/page-queries.ts';

const NOINDEX = '<meta name="robots" content="noindex"/>';

export function createLoadContext(fetchApi: FetchApi): RouterContextProvider {
  const context = new RouterContextProvider();
  const sharedCalls = shareCalls(fetchApi);
  context.set(storeContext, makeStore(sharedCalls));
  context.set(pageQueriesContext, openPageQueries(sharedCalls));
  return context;
}

/** Clears RTK Query's timers. Otherwise they would hold the store in memory for up to a day. */
export function disposeLoadContext(context: RouterContextProvider): void {
  context.get(storeContext).dispatch(api.util.resetApiState());
}

/** Renders the whole page without streaming, because the page is cached and sent many times. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const store = loadContext.get(storeContext);
  await loadContext.get(pageQueriesContext)?.fill(store);
  // A page with a failed call shows an error message. Status 503 prevents caching and indexing of that page.
  const finalStatus = status === 200 && hasFailedCall(store) ? 503 : status;
  const { serverHandoffStream } = routerContext;
  // No component suspends, so `renderToString` renders the whole page. React Router writes the loader data only into a
  // stream, so `pageStart` adds the data to the page.
  const html = renderToString(
    <Provider store={store}>
      <ClosedPageHtml value={closedPageOf(store)}>
        <ServerRouter context={{ ...routerContext, serverHandoffStream: undefined }} url={request.url} />
      </ClosedPageHtml>
    </Provider>,
  );
  const loaderData = serverHandoffStream ? await text(serverHandoffStream) : '';
  const page = putScriptsLast(`<!DOCTYPE html>${html}`, pageStart(routerContext, loaderData));
  headers.set('content-type', 'text/html; charset=utf-8');
  // Some crawlers read `noindex` only in a header. User content cannot imitate the meta tag, because React escapes it.
  const isNoindex = page.subarray(0, page.indexOf('</head>')).includes(NOINDEX);
  if (isNoindex || profileOf(store)?.isHidden) headers.set('x-robots-tag', 'noindex');
  return new Response(page, { status: finalStatus, headers });
}

function profileOf(store: AppStore) {
  return shopProfileApi.endpoints.getShopProfile.select()(store.getState()).data;
}

function closedPageOf(store: AppStore): string {
  if (!profileOf(store)?.isHidden) return '';
  return renderToString(
    <Provider store={store}>
      <ClosedPage />
    </Provider>,
  );
}

function hasFailedCall(store: AppStore): boolean {
  const { queries } = store.getState()[api.reducerPath];
  return Object.values(queries).some((query) => {
    if (!isApiError(query?.error)) return false;
    return query.error.status === 'network' || query.error.status >= 500;
  });
}
