import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { Provider } from 'react-redux';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { putScriptsLast } from './late-scripts.ts';
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

/** Renders a page whole: nothing is streamed, as the page is going to be kept and sent many times. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const store = loadContext.get(storeContext);
  // The page shows its own error where a call failed, but must not be kept or indexed as if it were whole.
  let finalStatus = status === 200 && hasFailedCall(store) ? 503 : status;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <Provider store={store}>
        <ServerRouter context={routerContext} url={request.url} />
      </Provider>,
      {
        onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
        onShellError: reject,
        onError(error) {
          finalStatus = 500;
          console.error(error);
        },
      },
    );
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  // Said once more where crawlers see it that do not read pages. Only `pageMeta` writes this tag: React escapes all texts.
  if (html.includes(NOINDEX)) headers.set('x-robots-tag', 'noindex');
  return new Response(putScriptsLast(html), { status: finalStatus, headers });
}

/** Whether one of the API calls that the page was rendered with failed for the server's own reasons. */
function hasFailedCall(store: AppStore): boolean {
  const { queries } = store.getState()[api.reducerPath];
  return Object.values(queries).some((query) => {
    if (!isApiError(query?.error)) return false;
    return query.error.status === 'network' || query.error.status >= 500;
  });
}
