import { afterAll, beforeAll } from 'vitest';
import { loginResponse } from '#contract/accounts.schema.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from './build-test-app.ts';
import { type Response, readResponse } from './response.ts';
import { addUser, openSession, PASSWORD, type SignedInUser, type TestUser } from './users.ts';

interface Call {
  as?: { token: string } | undefined;
  body?: unknown;
  rawBody?: string | Buffer;
  headers?: Record<string, string>;
  /** Remote address, which rate limits count by. */
  from?: string;
}

export interface Users {
  owner: SignedInUser;
  other: SignedInUser;
  moderator: SignedInUser;
  admin: SignedInUser;
}

export interface TestShop extends TestApp {
  users: Users;
  call: (method: string, url: string, call?: Call) => Promise<Response>;
  logIn: (user: TestUser) => Promise<SignedInUser>;
}

export function useTestShop(options?: TestAppOptions): TestShop {
  const shop = {} as TestShop;
  beforeAll(async () => {
    Object.assign(shop, await openTestShop(options));
  });
  afterAll(() => shop.close());
  return shop;
}

export async function openTestShop(options?: TestAppOptions): Promise<TestShop> {
  const testApp = await buildTestApp(options);
  const { app, deps } = testApp;

  async function call(method: string, url: string, { as, body, rawBody, headers, from }: Call = {}): Promise<Response> {
    const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
      ...(from !== undefined && { remoteAddress: from }),
    });
    return readResponse(response);
  }

  async function logIn(user: TestUser): Promise<SignedInUser> {
    const response = await call('POST', '/api/auth/login', { body: { email: user.email, password: PASSWORD } });
    return { ...user, token: response.as(loginResponse).token };
  }

  const add = async (username: string, role: TestUser['role']) =>
    openSession(deps, await addUser(deps, { username, role, email: `${username}@example.com` }));
  const users = {
    owner: await add('owner', 'user'),
    other: await add('other', 'user'),
    moderator: await add('moderator', 'moderator'),
    admin: await add('admin', 'admin'),
  };
  return { ...testApp, users, call, logIn };
}

/** Stores cookies like a browser. All calls have the remote address `from`. */
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
