import { expect, it } from 'vitest';
import { describeOnEngines } from '#test/engines.ts';
import { openSession } from '#test/people.ts';
import { type People, useTestShop } from '#test/test-shop.ts';
import { VALID_CALLS } from '#test/valid-calls.ts';

const PERSONAS = ['signed out', 'owner', 'other', 'moderator', 'admin'] as const;
type Persona = (typeof PERSONAS)[number];

const ALLOWED: Record<string, readonly Persona[]> = {
  public: PERSONAS,
  anyone: PERSONAS,
  'signed-in': ['owner', 'other', 'moderator', 'admin'],
  owner: ['owner', 'admin'],
  admin: ['admin'],
};

describeOnEngines('who may call what', (engine) => {
  const shop = useTestShop({ engine });

  it('has an entry for every route of the app, and no other', () => {
    const routes = shop.app.apiRoutes.map(({ method, url }) => `${method} ${url}`);
    expect(Object.keys(VALID_CALLS).sort()).toEqual(routes.sort());
  });

  it.each(PERSONAS)('lets the persona "%s" do exactly what each route says', async (persona) => {
    const answers: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const { method, url, access } of shop.app.apiRoutes) {
      const route = `${method} ${url}`;
      const call = await VALID_CALLS[route]?.(shop, shop.people.owner);
      if (!call) continue;
      const as = await sessionOf(persona, shop.people);
      const answer = await shop.call(method, call.url, { as, body: call.body });
      if (answer.status >= 400) answer.error();
      answers[route] = answer.status < 400 ? 'done' : String(answer.status);
      const refusal = persona === 'signed out' ? '401' : '403';
      expected[route] = ALLOWED[access]?.includes(persona) ? 'done' : refusal;
    }
    expect(answers).toEqual(expected);
  });

  /** A session of its own for every call, as logging out ends it. */
  async function sessionOf(persona: Persona, people: People) {
    return persona === 'signed out' ? undefined : openSession(shop.deps, people[persona]);
  }
});
