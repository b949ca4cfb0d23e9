import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('an answer of some length', () => {
  const shop = useTestShop({ engine: 'pglite' });
  const fetchList = (acceptEncoding: string) =>
    shop.app.inject({ url: '/api/products', headers: { 'accept-encoding': acceptEncoding } });

  it('travels as small as the visitor can unpack it', async () => {
    await addProduct(shop.deps, { description: 'Soft cotton. '.repeat(200) });
    const plain = await fetchList('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const packed = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [encoding, unpack] of Object.entries(packed)) {
      const response = await fetchList(`${encoding}, deflate`);
      expect(response.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(unpack(response.rawPayload).toString()).toBe(plain.payload);
      expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    }
  });

  it('is left as it is where packing gains nothing', async () => {
    const response = await shop.app.inject({ url: '/api/store', headers: { 'accept-encoding': 'br' } });
    expect(response.headers['content-encoding']).toBeUndefined();
  });
});
