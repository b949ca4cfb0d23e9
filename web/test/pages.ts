import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { TestShop } from '#test/test-shop.ts';
import type { SignedInUser } from '#test/users.ts';
import { CART_STORAGE_KEY, SESSION_STORAGE_KEY, writeStored } from '#web/store/browser-storage.ts';
import type { CartProduct } from '#web/store/cart.ts';
import { ApiCalls } from './api-calls.ts';
import { addMissingInJsdom } from './missing-in-jsdom.ts';
import { recordNoOwnerStacks } from './no-owner-stacks.ts';
import { type OpenPage, type OpenPageOptions, openPage } from './open-page.tsx';
import { loadPageRoutes, type PageRoute } from './page-routes.ts';

/** Limit of Testing Library's waits. Only a test that hangs reaches it, even on a much slower machine. */
const ASYNC_TIMEOUT_MS = 45_000;

interface Visitor {
  as?: SignedInUser;
  cart?: CartProduct[];
}

interface Pages {
  calls: ApiCalls;
  /** Opens a page in place of the previous one, with the current browser storage. */
  open(address: string, visitor?: Visitor): Promise<OpenPage>;
}

/** Lets a test file open pages of the shop in jsdom. An error response that the test has not allowed fails it. */
export function usePages(shop: TestShop, options?: OpenPageOptions): Pages {
  let routes: PageRoute[] = [];
  let page: OpenPage | undefined;
  const closePage = () => {
    page?.close();
    page = undefined;
  };
  const pages: Pages = {
    calls: new ApiCalls(shop),
    async open(address, { as, cart } = {}) {
      closePage();
      if (as) writeStored(SESSION_STORAGE_KEY, sessionOf(as));
      if (cart) writeStored(CART_STORAGE_KEY, cart);
      page = await openPage(shop, routes, address, options);
      return page;
    },
  };
  beforeAll(async () => {
    configure({ asyncUtilTimeout: ASYNC_TIMEOUT_MS, getElementError: toElementError });
    addMissingInJsdom();
    recordNoOwnerStacks();
    routes = await loadPageRoutes();
  });
  beforeEach(() => {
    pages.calls = new ApiCalls(shop);
    vi.stubGlobal('fetch', pages.calls.fetch);
  });
  afterEach(async () => {
    vi.useRealTimers();
    closePage();
    await pages.calls.settle();
    vi.unstubAllGlobals();
    localStorage.clear();
    sessionStorage.clear();
    expect(pages.calls.unexpected, 'calls that failed in passing').toEqual([]);
  });
  return pages;
}

/** Omits the document's HTML, which Testing Library would format at every try of a wait. */
const toElementError = (message: string | null) => new Error(message ?? 'The element was not found');

const sessionOf = ({ id: _id, email, role, rights, username, token }: SignedInUser) => ({
  _id,
  email,
  role,
  rights,
  username,
  profileImage: null,
  token,
});
