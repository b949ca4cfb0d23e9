import { isNotNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '#server/catalogue/tables.ts';
import { addProduct } from '#test/factories.ts';
import { jpeg } from '#test/images.ts';
import { sendFile, sendZip } from '#test/import-files.ts';
import { zipOf } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('an export', () => {
  const shop = useTestShop();

  it('changes nothing if it is imported again, as CSV and as .xlsx', async () => {
    const urls = ['https://a.example/x,y.jpg?w=1', '/media/b.webp'];
    const pictures = urls.map((url) => ({ url, alt: 'Front', width: 8, height: 10, widths: [], placeholder: null }));
    await addProduct(shop.deps, {
      name: '=1+1',
      sku: '-7',
      stock: 3,
      weightG: 180,
      measures: { lengthCm: 48.5, waistCm: 50 },
      fabric: '=cotton, 180 GSM',
      care: 'Wash "cold"',
      modelNote: '112 cm, wears 5-6',
      design: '@home',
      description: '+a,\n"b";\tc',
    });
    await addProduct(shop.deps, { name: 'No SKU', price: 1_490.5, oldPricePaisa: 200_000, image: urls[0], pictures });
    await addProduct(shop.deps, {
      name: 'کُرتا',
      age: 1,
      gender: 'girls',
      sku: '0012',
      description: ' Older. ',
      isHidden: true,
    });
    const csv = await shop.call('GET', '/api/products/export.csv', { as: shop.users.admin });
    const known =
      'SKU,Name,Category,Colour,Age,For,Price,Old price,Stock,Design,Description,Pictures,Hidden,Weight (g),Chest (cm),Length (cm),Sleeve (cm),Shoulder (cm),Waist (cm),Inside leg (cm),Fabric,Care,Model'.split(
        ',',
      );
    const headers = csv.text.split('\r\n')[0]?.replace('\ufeff', '').split(',') ?? [];
    expect(headers.filter((header) => known.includes(header))).toEqual(known);
    const { rawPayload } = await shop.app.inject({
      url: '/api/products/export.xlsx',
      headers: { authorization: `Bearer ${shop.users.admin.token}` },
    });
    for (const file of [Buffer.from(csv.text), rawPayload]) {
      const checked = await sendFile(shop, file);
      expect([checked.problems, checked.rows]).toEqual([[], { new: 0, changed: 0, unchanged: 3, bad: 0, omitted: 0 }]);
    }
    expect(await shop.deps.db.$count(products, isNotNull(products.sku))).toBe(2);
  });

  it('has a template that can be imported with its pictures', async () => {
    const { rawPayload } = await shop.app.inject({
      url: '/api/imports/template.xlsx',
      headers: { authorization: `Bearer ${shop.users.admin.token}` },
    });
    const image = await jpeg();
    const zip = zipOf({ 'kurta-front.jpg': image, 'kurta-back.jpg': await jpeg(50, 50) });
    const checked = await sendZip(shop, (await sendFile(shop, rawPayload))._id, zip);
    expect([checked.problems, checked.rows.new]).toEqual([[], 1]);
  });
});
