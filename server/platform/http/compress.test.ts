import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('a response', () => {
  const shop = useTestShop();
  const fetchList = (acceptEncoding: string) =>
    shop.app.inject({ url: '/api/products', headers: { 'accept-encoding': acceptEncoding } });

  it('is compressed with an encoding that the client accepts', async () => {
    await addProduct(shop.deps, { description: 'Soft cotton. '.repeat(200) });
    const plain = await fetchList('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [encoding, decode] of Object.entries(decoders)) {
      const response = await fetchList(`${encoding}, deflate`);
      expect(response.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(decode(response.rawPayload).toString()).toBe(plain.payload);
      expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    }
  });

  it('is not compressed when it is small', async () => {
    const response = await shop.app.inject({ url: '/api/store', headers: { 'accept-encoding': 'br' } });
    expect(response.headers['content-encoding']).toBeUndefined();
  });
});
