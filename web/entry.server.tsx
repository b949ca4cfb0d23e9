import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { putScriptsLast } from './late-scripts.ts';
import { pageStart } from './page-start.ts';
import { api, isApiError } from './store/api.ts';
import type { FetchApi } from './store/fetch-api.ts';
import { type AppStore, makeStore, storeContext } from './store/make-store.ts';

const NOINDEX = '<meta name="robots" content="noindex"/>';

/** What a request's loaders share: a store of its own, whose API calls go to `fetchApi`. */
export function createLoadContext(fetchApi: FetchApi): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(storeContext, makeStore(fetchApi));
  return context;
}

/** Gives up what a request's loaders have shared. Timers of RTK Query would keep it until its data is old: a day for some. */
export function disposeLoadContext(context: RouterContextProvider): void {
  context.get(storeContext).dispatch(api.util.resetApiState());
}

/** Renders a page whole: nothing is streamed, as the page is going to be kept and sent many times. Throws where it cannot. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const store = loadContext.get(storeContext);
  // The page shows its own error where a call failed, but must not be kept or indexed as if it were whole.
  const finalStatus = status === 200 && hasFailedCall(store) ? 503 : status;
  const { serverHandoffStream } = routerContext;
  // Nothing suspends: all that the page shows was loaded before. So it is rendered in one go, and what the loaders returned,
  // which React Router would stream after it, is put in by hand.
  const html = renderToString(
    <Provider store={store}>
      <ServerRouter context={{ ...routerContext, serverHandoffStream: undefined }} url={request.url} />
    </Provider>,
  );
  const loaderData = serverHandoffStream ? await text(serverHandoffStream) : '';
  const page = putScriptsLast(`<!DOCTYPE html>${html}`, pageStart(routerContext, loaderData));
  headers.set('content-type', 'text/html; charset=utf-8');
  // Said once more where crawlers see it that do not read pages. Only `pageMeta` writes this tag: React escapes all texts.
  if (page.subarray(0, page.indexOf('</head>')).includes(NOINDEX)) headers.set('x-robots-tag', 'noindex');
  return new Response(page, { status: finalStatus, headers });
}

/** Whether one of the API calls that the page was rendered with failed for the server's own reasons. */
function hasFailedCall(store: AppStore): boolean {
  const { queries } = store.getState()[api.reducerPath];
  return Object.values(queries).some((query) => {
    if (!isApiError(query?.error)) return false;
    return query.error.status === 'network' || query.error.status >= 500;
  });
}
