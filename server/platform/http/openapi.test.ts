import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { guardRoutes } from './access.ts';
import { createServer } from './create-server.ts';
import { describeApi } from './openapi.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Describes all routes at once, as the plugin does. */
    inOneGo: FastifyInstance['swagger'];
  }
}

const ROUTES = 100;
const fruit = z.object({ name: z.string(), amount: z.number().default(1) }).meta({ id: 'FruitOfTest' });

async function openApp() {
  const app = createServer(false);
  onTestFinished(() => app.close());
  guardRoutes(
    app,
    async () => null,
    () => new Date(),
  );
  describeApi(app, 'Fruit API', 'public');
  app.register(swagger, {
    decorator: 'inOneGo',
    openapi: { openapi: '3.1.0' },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  app.register(async (fruits) => {
    const config = { access: 'public' } as const;
    for (let number = 0; number < ROUTES; number += 1) {
      const schema = { params: z.object({ id: z.string() }), response: { 200: fruit } };
      fruits.get(`/api/fruits/${number}/:id`, { config, schema }, () => ({ name: 'Mango', amount: 1 }));
    }
    const saved = { config, schema: { body: fruit, summary: 'Saves a fruit.', response: { 200: z.array(fruit) } } };
    fruits.post('/api/fruits/0/:id', saved, () => []);
    fruits.get('/api/hidden', { config, schema: { hide: true } }, () => '');
    fruits.get('/turn', { schema: { hide: true } }, () => '');
  });
  await app.ready();
  return app;
}

describe('the description of the API', () => {
  it('is made in slices, with other requests in between', async () => {
    const app = await openApp();
    const order: string[] = [];
    const get = async (url: string) => order.push((await app.inject(url)).statusCode === 200 ? url : 'error');
    const made = get('/api/openapi.json');
    for (let turn = 0; turn < ROUTES / 20; turn += 1) {
      await setImmediate();
      await get('/turn');
    }
    await made;
    expect(order.at(-1)).toBe('/api/openapi.json');
  });

  it('is the one that the plugin makes of all routes in one go', async () => {
    const app = await openApp();
    const { info, paths, components } = (await app.inject('/api/openapi.json')).json();
    const inOneGo = JSON.parse(JSON.stringify(app.inOneGo()));
    expect(info).toMatchObject({ title: 'Fruit API', version: '1.0.0' });
    expect(paths).toEqual(inOneGo.paths);
    expect(Object.keys(paths)).toHaveLength(ROUTES);
    expect(Object.keys(paths['/api/fruits/0/{id}'])).toEqual(['get', 'post']);
    expect(components).toMatchObject(inOneGo.components);
  });

  it.each(['/api/openapi.json', '/api/docs/json', '/api/docs/yaml'])(
    'is sent as %s compressed, and not again to those who have it',
    async (url) => {
      const app = await openApp();
      const get = (headers: Record<string, string>) => app.inject({ url, headers });
      const plain = await get({});
      expect(plain.headers).toMatchObject({ etag: expect.any(String), vary: 'accept-encoding' });
      for (const [encoding, decode] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const { headers, rawPayload } = await get({ 'accept-encoding': encoding });
        expect(headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers.etag });
        expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
        expect(decode(rawPayload).equals(plain.rawPayload)).toBe(true);
        expect((await get({ 'accept-encoding': encoding })).rawPayload.equals(rawPayload)).toBe(true);
      }
      const again = await get({ 'if-none-match': String(plain.headers.etag), 'accept-encoding': 'br' });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    },
  );
});
