import { act, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { Fragment, StrictMode, useLayoutEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import {
  createRoutesStub,
  createStaticHandler,
  type Location,
  Meta,
  type NavigateFunction,
  RouterContextProvider,
  useLocation,
  useNavigate,
} from 'react-router';
import type { TestShop } from '#test/test-shop.ts';
import { ClosedPage } from '#web/pages/layout/closed-page.tsx';
import { ClosedPageHtml } from '#web/pages/layout/closed-page-slot.tsx';
import Root from '#web/root.tsx';
import { api } from '#web/store/api.ts';
import { type FetchApi, fetchInBrowser } from '#web/store/fetch-api.ts';
import { hydrate } from '#web/store/hydration.ts';
import { type AppStore, makeStore, storeContext } from '#web/store/make-store.ts';
import type { PageRoute } from './page-routes.ts';

export interface OpenPage {
  user: UserEvent;
  /** Path, query and fragment. */
  address: () => string;
  state: () => unknown;
  back: () => Promise<void>;
  close: () => void;
}

export interface OpenPageOptions {
  /**
   * Renders everything twice to find impure components. That takes time, so one test file per group of pages sets it.
   */
  isStrict?: boolean;
}

/** Opens a page in jsdom. As in production, a server's store loads the data and hands it to the browser's store. */
export async function openPage(
  shop: TestShop,
  routes: PageRoute[],
  address: string,
  { isStrict = false }: OpenPageOptions = {},
): Promise<OpenPage> {
  const serverStore = makeStore(fetchOnServer(shop));
  const store = makeStore(fetchInBrowser);
  const hydrationData = await loadOnServer(routes, address, serverStore);
  const { queries, provided } = serverStore.getState()[api.reducerPath];
  store.dispatch(hydrate({ [api.reducerPath]: { queries, provided, mutations: {} } }));

  let shown: Location | undefined;
  let go: NavigateFunction | undefined;
  const onLocation = (location: Location, navigate: NavigateFunction) => {
    shown = location;
    go = navigate;
  };
  const RoutesStub = createRoutesStub(
    routes.map((root) => ({ ...root, Component: () => <RootWithMeta onLocation={onLocation} /> })),
    contextOf(store),
  );
  const closedPage = renderToString(
    <Provider store={serverStore}>
      <ClosedPage />
    </Provider>,
  );
  const Mode = isStrict ? StrictMode : Fragment;
  const { unmount } = render(
    <Mode>
      <Provider store={store}>
        <ClosedPageHtml value={closedPage}>
          <RoutesStub initialEntries={[address]} hydrationData={hydrationData} />
        </ClosedPageHtml>
      </Provider>
    </Mode>,
  );
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    address: () => `${shown?.pathname}${shown?.search}${shown?.hash}`,
    state: () => shown?.state,
    back: () => act(async () => go?.(-1)),
    close() {
      unmount();
      // RTK Query's timers must end with the test.
      for (const each of [serverStore, store]) each.dispatch(api.util.resetApiState());
    },
  };
}

interface RootWithMetaProps {
  onLocation: (location: Location, navigate: NavigateFunction) => void;
}

/** Replaces `Layout`, because jsdom has a document already. React moves title and meta tags into its head. */
function RootWithMeta({ onLocation }: RootWithMetaProps) {
  const location = useLocation();
  const navigate = useNavigate();
  // A passive effect may run after the test has seen the page, so this is a layout effect.
  useLayoutEffect(() => {
    onLocation(location, navigate);
  }, [location, navigate, onLocation]);
  return (
    <>
      <Meta />
      <Root />
    </>
  );
}

/** Runs the loaders as the server does: without a session. Replaced responses do not apply here. */
async function loadOnServer(routes: PageRoute[], address: string, store: AppStore) {
  const handler = createStaticHandler(routes as Parameters<typeof createStaticHandler>[0]);
  const request = new Request(new URL(address, document.baseURI));
  const result = await handler.query(request, { requestContext: contextOf(store) });
  if (result instanceof Response) throw new Error(`${address} redirects`);
  return { loaderData: result.loaderData, errors: result.errors };
}

function contextOf(store: AppStore): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(storeContext, store);
  return context;
}

const fetchOnServer =
  (shop: TestShop): FetchApi =>
  async (path, { headers }) => {
    const { statusCode, payload } = await shop.app.inject({ url: path, headers: Object.fromEntries(headers) });
    return new Response(payload, { status: statusCode });
  };
