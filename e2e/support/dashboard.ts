import type { Page } from '@playwright/test';
import type { Role } from '#contract/roles.ts';
import { callApi, loginByApi, registerByApi, type Session } from './api.ts';
import type { ShopServer } from './shop-server.ts';

/** Somebody new of another role than a customer's. */
export async function registerWithRole(shop: ShopServer, role: Role, username?: string): Promise<Session> {
  const { session, ...customer } = await registerByApi(shop, username);
  const admin = await loginByApi(shop, 'admin');
  const path = `/auth/users/${session.user._id}`;
  await callApi(shop, path, { method: 'PUT', session: admin, body: { role } });
  return loginByApi(shop, customer);
}

interface FakeResponse {
  status: number;
  /** Sent as JSON. */
  body?: unknown;
  /** Calls of other methods reach the store. */
  method?: string;
}

/** Answers the calls of one address in the store's place. */
export async function mockResponse(
  page: Page,
  pathname: string,
  { status, body = {}, method = 'GET' }: FakeResponse,
): Promise<void> {
  await page.route(
    (url) => url.pathname === pathname,
    (route) => (route.request().method() === method ? route.fulfill({ status, json: body }) : route.fallback()),
  );
}

/** Keeps the calls of one address waiting until what it gives is called. */
export async function holdBack(page: Page, pathname: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === pathname,
    async (route) => {
      await promise;
      await route.continue();
    },
  );
  return resolve;
}

/** Writes down every text that is drawn on a canvas, for charts: they are pictures. To be called before the page opens. */
export async function recordChartTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const texts: string[] = [];
    Object.assign(globalThis, { chartTexts: texts });
    const brush = CanvasRenderingContext2D.prototype;
    // oxlint-disable-next-line typescript/unbound-method -- called below with the brush that it belongs to
    const fillText = brush.fillText;
    brush.fillText = function record(text, ...place) {
      texts.push(text);
      fillText.call(this, text, ...place);
    };
  });
}

export function readChartTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { chartTexts: string[] }).chartTexts);
}
