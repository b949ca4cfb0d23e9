import type { Page } from '@playwright/test';
import type { Right } from '#contract/rights.ts';
import type { Role } from '#contract/roles.ts';
import { callApi, loginByApi, registerByApi, type Session } from './api.ts';
import type { ShopServer } from './shop-server.ts';

export async function registerWithRole(
  shop: ShopServer,
  role: Role,
  { username, rights }: { username?: string; rights?: readonly Right[] } = {},
): Promise<Session> {
  const { session, ...customer } = await registerByApi(shop, username);
  const admin = await loginByApi(shop, 'admin');
  const path = `/auth/users/${session.user._id}`;
  await callApi(shop, path, { method: 'PUT', session: admin, body: { role, ...(rights && { rights }) } });
  return loginByApi(shop, customer);
}

interface FakeResponse {
  status: number;
  body?: unknown;
  method?: string;
}

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

export async function holdRequests(page: Page, pathname: string): Promise<() => void> {
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

/** Records every text drawn on a canvas. Call it before the page opens. */
export async function recordChartTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const texts: string[] = [];
    Object.assign(globalThis, { chartTexts: texts });
    const contextPrototype = CanvasRenderingContext2D.prototype;
    // oxlint-disable-next-line typescript/unbound-method -- called below with the context that it belongs to
    const fillText = contextPrototype.fillText;
    contextPrototype.fillText = function record(text, ...position) {
      texts.push(text);
      fillText.call(this, text, ...position);
    };
  });
}

export function readChartTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { chartTexts: string[] }).chartTexts);
}
