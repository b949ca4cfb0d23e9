import { describe, expect, it } from 'vitest';
import { BODY_MAX_BYTES } from '#contract/media.ts';
import { assertOwnerOrAdmin, guardRoutes, type Viewer, viewerOf } from './access.ts';
import { createServer } from './create-server.ts';

const NOW = new Date('2026-11-21T07:00:00.000Z');

const viewer: Viewer = {
  id: '1',
  email: 'a@example.com',
  username: 'A',
  role: 'user',
  rights: [],
  tokenHash: '',
  confirmedAt: new Date(0),
};

function guardedServer(found: Viewer | null = null) {
  const app = createServer(false);
  const routes = guardRoutes(
    app,
    async () => found,
    () => NOW,
  );
  return { app, routes };
}

describe('guarded routes', () => {
  it('reject an API route without `access` at the start', () => {
    const { app } = guardedServer();
    expect(() => app.get('/api/secrets', () => 'secret')).toThrow('GET /api/secrets does not say who may call it');
  });

  it('reject one inside a plugin too, so that the app does not become ready', async () => {
    const { app } = guardedServer();
    app.register(async (plugin) => {
      plugin.post('/api/secrets', () => 'secret');
    });
    await expect(app.ready()).rejects.toThrow('POST /api/secrets does not say who may call it');
  });

  it('need no `access` outside the API, or if the API’s description omits them', () => {
    const { app, routes } = guardedServer();
    app.get('/shop', () => 'page');
    app.get('/api/described-nowhere', { schema: { hide: true } }, () => '');
    expect(routes).toEqual([]);
  });

  it('are listed with their body limit, without the HEAD routes of GET', () => {
    const { app, routes } = guardedServer();
    app.get('/api/a', { config: { access: 'public' } }, () => '');
    app.route({
      method: ['PUT', 'PATCH'],
      url: '/api/b',
      config: { access: 'admin' },
      bodyLimit: 9,
      handler: () => '',
    });
    expect(routes).toEqual([
      { method: 'GET', url: '/api/a', access: 'public', bodyLimit: BODY_MAX_BYTES },
      { method: 'PUT', url: '/api/b', access: 'admin', bodyLimit: 9 },
      { method: 'PATCH', url: '/api/b', access: 'admin', bodyLimit: 9 },
    ]);
  });

  it.each([
    ['signed-in', null, 401],
    ['signed-in', viewer, 200],
    ['admin', null, 401],
    ['admin', viewer, 403],
    ['admin', { ...viewer, role: 'moderator' as const }, 403],
    ['admin', { ...viewer, role: 'admin' as const }, 200],
    [{ right: 'export' }, { ...viewer, role: 'admin' as const }, 200],
    [{ right: 'export' }, { ...viewer, role: 'moderator' as const }, 403],
    [{ right: 'export' }, { ...viewer, role: 'moderator' as const, rights: ['cash.view' as const] }, 403],
    [{ right: 'export' }, { ...viewer, role: 'moderator' as const, rights: ['export' as const] }, 200],
    [{ right: ['cash.view', 'export'] }, { ...viewer, role: 'moderator' as const, rights: ['export' as const] }, 200],
    [{ right: 'export' }, { ...viewer, rights: ['export' as const] }, 403],
    [{ right: 'export' }, null, 401],
    ['anyone', null, 200],
    ['public', null, 200],
  ] as const)('%s', async (access, found, status) => {
    const { app } = guardedServer(found);
    app.get('/api/a', { config: { access } }, () => 'a');
    expect((await app.inject('/api/a')).statusCode).toBe(status);
    expect((await app.inject({ method: 'HEAD', url: '/api/a' })).statusCode).toBe(status);
  });
});

it.each([
  [15, 403],
  [14, 200],
  [0, 200],
])('a route that needs a confirmation, for a session confirmed %s minutes ago: %i', async (minutes, status) => {
  const confirmedAt = new Date(NOW.getTime() - minutes * 60_000);
  const { app } = guardedServer({ ...viewer, confirmedAt });
  app.get('/api/a', { config: { access: 'signed-in', isConfirmed: true } }, () => 'a');
  expect((await app.inject('/api/a')).statusCode).toBe(status);
});

describe('the viewer', () => {
  it.each([
    [null, 401],
    [viewer, 200],
  ])('%j of a route for anyone: %i', async (found, status) => {
    const { app } = guardedServer(found);
    app.get('/api/me', { config: { access: 'anyone' } }, (request) => viewerOf(request).id);
    expect((await app.inject('/api/me')).statusCode).toBe(status);
  });

  it('is nobody on a route that does not read the session', async () => {
    const { app } = guardedServer(viewer);
    app.get('/api/me', { config: { access: 'public' } }, (request) => viewerOf(request).id);
    expect((await app.inject('/api/me')).statusCode).toBe(401);
  });

  it('may do what an owner may, by id or e-mail, and an admin may do everything', () => {
    const may = (who: Viewer, owner: Parameters<typeof assertOwnerOrAdmin>[1]) => {
      try {
        assertOwnerOrAdmin(who, owner);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ code: 'forbidden' });
        return false;
      }
    };
    const admin: Viewer = { ...viewer, role: 'admin' };
    expect([may(viewer, { id: '1' }), may(viewer, { id: '2' }), may(viewer, { id: null })]).toEqual([
      true,
      false,
      false,
    ]);
    expect([may(viewer, { email: 'a@example.com' }), may(viewer, { email: 'b@example.com' })]).toEqual([true, false]);
    expect([may(admin, { id: '2' }), may(admin, { email: 'b@example.com' })]).toEqual([true, true]);
  });
});
