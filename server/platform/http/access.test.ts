import { describe, expect, it } from 'vitest';
import { guardRoutes, type Viewer } from './access.ts';
import { createServer } from './create-server.ts';

const viewer: Viewer = { id: '1', email: 'a@example.com', username: 'A', role: 'user', tokenHash: '' };

function guardedServer(found: Viewer | null = null) {
  const app = createServer(false);
  const routes = guardRoutes(app, async () => found);
  return { app, routes };
}

describe('guarded routes', () => {
  it('reject an API route without access at start', () => {
    const { app } = guardedServer();
    expect(() => app.get('/api/secrets', () => 'secret')).toThrow('GET /api/secrets does not say who may call it');
  });

  it('reject it inside a plugin too, so that the app never gets ready', async () => {
    const { app } = guardedServer();
    app.register(async (plugin) => {
      plugin.post('/api/secrets', () => 'secret');
    });
    await expect(app.ready()).rejects.toThrow('POST /api/secrets does not say who may call it');
  });

  it('are listed, without the HEAD twins of GET', () => {
    const { app, routes } = guardedServer();
    app.get('/api/a', { config: { access: 'public' } }, () => '');
    app.route({ method: ['PUT', 'PATCH'], url: '/api/b', config: { access: 'admin' }, handler: () => '' });
    expect(routes).toEqual([
      { method: 'GET', url: '/api/a', access: 'public' },
      { method: 'PUT', url: '/api/b', access: 'admin' },
      { method: 'PATCH', url: '/api/b', access: 'admin' },
    ]);
  });

  it.each([
    ['signed-in', null, 401],
    ['signed-in', viewer, 200],
    ['admin', null, 401],
    ['admin', viewer, 403],
    ['admin', { ...viewer, role: 'moderator' as const }, 403],
    ['admin', { ...viewer, role: 'admin' as const }, 200],
    ['anyone', null, 200],
    ['public', null, 200],
  ] as const)('%s', async (access, found, status) => {
    const { app } = guardedServer(found);
    app.get('/api/a', { config: { access } }, () => 'a');
    expect((await app.inject('/api/a')).statusCode).toBe(status);
    expect((await app.inject({ method: 'HEAD', url: '/api/a' })).statusCode).toBe(status);
  });
});
