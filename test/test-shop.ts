import { afterAll, beforeAll } from 'vitest';
import { loginResponse } from '#contract/accounts.schema.ts';
import { type Answer, readAnswer } from './answer.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from './build-test-app.ts';
import { addPerson, PASSWORD, type Person, type SignedInPerson } from './people.ts';

interface Call {
  /** Whose bearer token goes along; nobody's where left out. */
  as?: { token: string } | undefined;
  body?: unknown;
  /** Sent as it is, in place of `body`. */
  rawBody?: string | Buffer;
  headers?: Record<string, string>;
  /** Where the call comes from, for limits that count by address. */
  from?: string;
}

export interface People {
  owner: SignedInPerson;
  other: SignedInPerson;
  moderator: SignedInPerson;
  admin: SignedInPerson;
}

export interface TestShop extends TestApp {
  /** Logged in through the login route. The shop's only admin is `admin`. */
  people: People;
  call: (method: string, url: string, call?: Call) => Promise<Answer>;
  logIn: (person: Person) => Promise<SignedInPerson>;
}

/** A shop for every test of a suite: opened before the first, closed after the last. */
export function useTestShop(options: TestAppOptions): TestShop {
  const shop = {} as TestShop;
  beforeAll(async () => {
    Object.assign(shop, await openTestShop(options));
  });
  afterAll(() => shop.close());
  return shop;
}

export async function openTestShop(options: TestAppOptions): Promise<TestShop> {
  const testApp = await buildTestApp(options);
  const { app, deps } = testApp;

  async function call(method: string, url: string, { as, body, rawBody, headers, from }: Call = {}): Promise<Answer> {
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
    return readAnswer(response);
  }

  async function logIn(person: Person): Promise<SignedInPerson> {
    const answer = await call('POST', '/api/auth/login', { body: { email: person.email, password: PASSWORD } });
    return { ...person, token: answer.as(loginResponse).token };
  }

  const add = async (username: string, role: Person['role']) =>
    logIn(await addPerson(deps, { username, role, email: `${username}@example.com` }));
  const people = {
    owner: await add('owner', 'user'),
    other: await add('other', 'user'),
    moderator: await add('moderator', 'moderator'),
    admin: await add('admin', 'admin'),
  };
  return { ...testApp, people, call, logIn };
}
