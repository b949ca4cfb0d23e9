import type { Response } from './response.ts';
import type { TestShop } from './test-shop.ts';

/** A browser, as far as the API sees one: it keeps the cookies that it is given, and comes from one address. */
export function openBrowser(shop: TestShop, from: string) {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async post(path: string, body: object): Promise<Response> {
      const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
      const headers = { ...(cookie && { cookie }) };
      const response = await shop.call('POST', `/api/auth/${path}`, { body, from, headers });
      for (const line of [response.headers['set-cookie'] ?? []].flat().map(String)) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    },
  };
}
