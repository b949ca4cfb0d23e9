import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { loginResponse, userSchema } from '#contract/accounts.schema.ts';
import { productSchema } from '#contract/catalogue.schema.ts';
import { mailboxResponse } from '#contract/notifications.schema.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { previewTotals } from '#contract/orders.ts';
import { hashPassword } from '#server/accounts/passwords/password.ts';
import { users } from '#server/accounts/tables.ts';
import { parseEnv } from '#server/env.ts';
import { openDatabase } from '#server/open-database.ts';
import { listMigrations, migrateDatabase } from '#server/platform/database/migrate.ts';
import { openEmptyEnvironment } from './environments.ts';
import { DELIVERY } from './factories.ts';
import { usePreviousRelease } from './previous-release/use-previous-release.ts';
import { waitUntil } from './wait-until.ts';

const PASSWORD = 'aam-ka-achar-9';
/** The previous release's responses lack the fields that this release has added. */
const previousLogin = loginResponse.extend({ user: userSchema.omit({ rights: true }) });
const previousList = z.object({ products: z.array(productSchema.omit({ gender: true, sku: true })) });
const throwError = (error: Error) => {
  throw error;
};

describe('the previous release, on the tables of this one', () => {
  it('serves shoppers and admins', { timeout: 600_000 }, async (context) => {
    const { serve } = usePreviousRelease(context);
    const environment = await openEmptyEnvironment();
    onTestFinished(() => environment.close());
    const database = await openDatabase(parseEnv(environment.env), throwError);
    await migrateDatabase(database);
    const passwordHash = await hashPassword(PASSWORD);
    const admin = {
      username: 'Admin',
      email: 'admin@example.com',
      passwordHash,
      role: 'admin',
      createdAt: new Date(),
    } as const;
    await database.db.insert(users).values(admin);
    await database.close();

    const release = await serve(environment.env);
    await release.serving();
    const call = async (
      method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
      url: string,
      body?: object,
      token?: string,
    ) => {
      const { status, body: response } = await release.fetchJson(url, { method, ...(token && { token }), body });
      expect([url, status < 300 ? 'done' : response]).toEqual([url, 'done']);
      return response;
    };
    const logIn = async (email: string) =>
      previousLogin.parse(await call('POST', '/api/auth/login', { email, password: PASSWORD }));
    const mailTo = (email: string, subject: RegExp) =>
      waitUntil('the mail', async () =>
        mailboxResponse
          .parse(await call('GET', '/dev/mailbox.json'))
          .find((mail) => mail.to === email && subject.test(mail.subject)),
      );

    const email = 'rabia@example.com';
    await call('POST', '/api/auth/send-otp', { email, username: 'Rabia' });
    const { otp } = (await mailTo(email, /./)).params;
    await call('POST', '/api/auth/register', { username: 'Rabia', email, password: PASSWORD, otp });
    const { token, user } = await logIn(email);
    const { token: adminToken } = await logIn(admin.email);

    const kurta = { name: 'Blue Kurta', category: 'kids-casuals', color: 'blue', age: 3, description: 'For Eid.' };
    const newProduct = { ...kurta, price: 1_990, oldPrice: null, image: '/media/kurta.webp', stock: 5 };
    await call('POST', '/api/products/create-product', newProduct, adminToken);
    const findProducts = async (query: string) =>
      previousList.parse(await call('GET', `/api/products${query}`)).products;
    const [added] = await findProducts('');
    if (!added) throw new Error('The product was not added');
    await call(
      'PATCH',
      `/api/products/update-product/${added._id}`,
      { name: 'Blue Kurta, embroidered', price: 2_190 },
      adminToken,
    );
    expect(await findProducts('?q=embroidered')).toMatchObject([{ _id: added._id, price: 2_190 }]);
    await call('GET', '/api/products/facets?category=kids-casuals');
    await call('GET', '/api/products/suggestions?q=blue');

    const line = {
      productId: added._id,
      name: 'Blue Kurta, embroidered',
      price: 2_190,
      image: added.image,
      quantity: 2,
    };
    const { totalAmount, deliveryCharge, grandTotal } = previewTotals([line], DELIVERY);
    const shippingAddress = { address: 'House 1', city: 'Lahore', state: 'Punjab', zipCode: '54000' };
    const order = createOrderResponse.parse(
      await call(
        'POST',
        '/api/orders/create-order',
        {
          user: user._id,
          products: [line],
          email,
          phone: '+92 300 0000001',
          shippingAddress,
          customerName: 'Rabia',
          totalAmount,
          deliveryCharge,
          grandTotal,
        },
        token,
      ),
    );
    await mailTo('shop@example.com', new RegExp(order.orderId));
    expect(await findProducts('')).toMatchObject([{ stock: 3 }]);
    await call('PATCH', `/api/orders/update-order-status/${order._id}`, { status: 'Delivered' }, adminToken);
    await call('GET', `/api/orders/${email}`, undefined, token);
    await call(
      'POST',
      '/api/reviews/post-review',
      { comment: 'Lovely', rating: 5, userId: user._id, productId: added._id },
      token,
    );
    expect(await findProducts('')).toMatchObject([{ rating: 5 }]);
    expect(await call('GET', '/api/stats/admin-stats', undefined, adminToken)).toMatchObject({
      totalOrders: 1,
      totalReviews: 1,
    });
    await call('POST', '/api/auth/logout', undefined, token);
  });
});

const NARROWING = [
  /\bdrop\s+(table|column|schema|type|view|function|trigger|constraint|default)\b/i,
  /\brename\b/i,
  /\bset\s+not\s+null\b/i,
  /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
  /\badd\s+column\s+(?!.*\b(default|generated)\b)[^;]*\bnot\s+null\b/i,
];

/** Statements that match `NARROWING`, although they do not break the previous release. */
const UNNOTICED: ReadonlySet<string> = new Set([
  // The same migration adds wider constraints in their place.
  'ALTER TABLE "orders" DROP CONSTRAINT "orders_total_is_sum"',
  'ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts_not_negative"',
  'ALTER TABLE "entries" DROP CONSTRAINT "entries_why_known"',
  'ALTER TABLE "entry_lines" DROP CONSTRAINT "entry_lines_account_known"',
  'ALTER TABLE "parcels" DROP CONSTRAINT "parcels_booked_with_courier"',
  'ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_kind_known"',
  'ALTER TABLE "refunds" DROP CONSTRAINT "refunds_amount_positive"',
  // Foreign keys take their place. The previous release writes only values that exist.
  'ALTER TABLE "products" DROP CONSTRAINT "products_category_known"',
  'ALTER TABLE "products" DROP CONSTRAINT "products_color_known"',
  'ALTER TABLE "products" DROP CONSTRAINT "products_age_known"',
  'ALTER TABLE "products" DROP CONSTRAINT "products_gender_known"',
  // The previous release does not write these rows: triggers do. It reads only sums, which stay the same.
  'ALTER TABLE "product_cells" DROP CONSTRAINT "product_cells_category_color_age_in_stock_price_band_pk"',
  'ALTER TABLE "product_cells" DROP CONSTRAINT "product_cells_category_color_age_gender_in_stock_price_band_pk"',
]);

describe('a migration that is newer than the previous release', () => {
  it('only adds to the schema', async (context) => {
    const { latestMigration } = usePreviousRelease(context);
    const migrations = await listMigrations();
    expect(migrations).toContain(latestMigration);
    const newer = migrations.slice(migrations.indexOf(latestMigration) + 1);
    const narrowing = newer.flatMap((name) => {
      const statements = readFileSync(`database/migrations/${name}.sql`, 'utf8').replaceAll(/--.*$/gm, '').split(';');
      return statements
        .map((statement) => statement.trim())
        .filter((statement) => NARROWING.some((pattern) => pattern.test(statement)) && !UNNOTICED.has(statement))
        .map((found) => `${name}: ${found}`);
    });
    expect(narrowing).toEqual([]);
  });

  it.each([
    ['ALTER TABLE "users" DROP COLUMN "bio"', true],
    ['ALTER TABLE "users" RENAME COLUMN "bio" TO "about"', true],
    ['ALTER TABLE "users" ALTER COLUMN "bio" SET NOT NULL', true],
    ['ALTER TABLE "users" ALTER COLUMN "bio" SET DATA TYPE integer', true],
    ['ALTER TABLE "users" ADD COLUMN "phone" text NOT NULL', true],
    ['DROP TABLE "users"', true],
    ['ALTER TABLE "users" ADD COLUMN "phone" text', false],
    ['ALTER TABLE "users" ADD COLUMN "visits" integer DEFAULT 0 NOT NULL', false],
    ['ALTER TABLE "users" ADD COLUMN "visits" integer NOT NULL DEFAULT 0', false],
    ['CREATE TABLE "visits" ("id" uuid PRIMARY KEY NOT NULL)', false],
    ['CREATE INDEX "users_bio" ON "users" ("bio")', false],
  ])('with `%s` narrows the schema: %s', (statement, isNarrowing) => {
    expect(NARROWING.some((pattern) => pattern.test(statement))).toBe(isNarrowing);
  });
});
