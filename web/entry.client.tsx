import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { loadFacetOptions } from '#contract/facets.ts';
import { shopProfileApi } from './features/shop-profile/api.ts';
import { ErrorFence } from './start/error-fence.tsx';
import { noteNavigation, showServersPage } from './start/servers-page.ts';
import { fetchInBrowser } from './store/fetch-api.ts';
import { hydrate, readStateText } from './store/hydration.ts';
import { makeStore, storeContext } from './store/make-store.ts';
import { watchOverlayHistory } from './ui/overlay-history.ts';

// Decision 113 lists the polyfills. Browsers that need none do not download this file.
if (!('popover' in HTMLElement.prototype)) await import('./start/polyfills.ts');

quietSkippedTransitions();
showServersPage();
watchOverlayHistory();

const store = makeStore(fetchInBrowser);
store.dispatch(hydrate(JSON.parse(readStateText())));
const { data: shopProfile } = shopProfileApi.endpoints.getShopProfile.select()(store.getState());
if (shopProfile?.facetOptions) loadFacetOptions(shopProfile.facetOptions);
/** State that the server rendered. Components that hydrate late need it: the store may have changed by then. */
const serverState = store.getState();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Provider store={store} serverState={serverState}>
        <ErrorFence>
          <HydratedRouter
            getContext={() => {
              noteNavigation();
              const context = new RouterContextProvider();
              context.set(storeContext, store);
              return context;
            }}
          />
        </ErrorFence>
      </Provider>
    </StrictMode>,
  );
});

/** Catches the rejected promise of a skipped view transition. Otherwise the browser reports an error. */
function quietSkippedTransitions(): void {
  if (!('startViewTransition' in document)) return;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    transition.ready.catch(() => undefined);
    return transition;
  };
}
