import { Client } from 'pg';
import { hashPassword } from '#server/accounts/passwords/password.ts';
import { hashToken, newToken } from '#server/accounts/secrets.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { OrderedProduct } from '#test/factories.ts';
import { PASSWORD, type SignedInUser } from '#test/users.ts';

export interface PreviousRows {
  admin: SignedInUser;
  shoppers: [SignedInUser, ...SignedInUser[]];
  stock: [OrderedProduct, ...OrderedProduct[]];
}

const PRODUCTS = 3;
const STOCK = 1_000_000;

/** The tables still have the previous release's schema, so this sets only columns that both releases have. */
export async function addRowsOfPreviousRelease(databaseUrl: string, shopperCount: number): Promise<PreviousRows> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const passwordHash = await hashPassword(PASSWORD);
    const addUser = async (name: string, role: SignedInUser['role']): Promise<SignedInUser> => {
      const user = { id: newId(), username: name, email: `${name}@example.com`, role, rights: [], token: newToken() };
      await client.query(
        `insert into users (id, username, email, role, password_hash, created_at) values ($1, $2, $3, $4, $5, now())`,
        [user.id, user.username, user.email, role, passwordHash],
      );
      await client.query(
        `insert into sessions (token_hash, user_id, created_at, expires_at) values ($1, $2, now(), now() + interval '7 days')`,
        [hashToken(user.token), user.id],
      );
      return user;
    };
    const addProduct = async (number: number): Promise<OrderedProduct> => {
      const product = {
        id: newId(),
        name: `Piece ${number}`,
        pricePaisa: 10_000,
        image: '/media/piece.webp',
        stock: STOCK,
      };
      await client.query(
        `insert into products (id, name, price_paisa, image, category, color, age, description, stock, created_at, updated_at)
          values ($1, $2, $3, $4, 'tops-and-tees', 'red', 2, 'Soft cotton.', $5, now(), now())`,
        [product.id, product.name, product.pricePaisa, product.image, STOCK],
      );
      return product;
    };
    const admin = await addUser('resilience-admin', 'admin');
    const shoppers: PreviousRows['shoppers'] = [await addUser('shopper-1', 'user')];
    while (shoppers.length < shopperCount) shoppers.push(await addUser(`shopper-${shoppers.length + 1}`, 'user'));
    const stock: PreviousRows['stock'] = [await addProduct(1)];
    while (stock.length < PRODUCTS) stock.push(await addProduct(stock.length + 1));
    return { admin, shoppers, stock };
  } finally {
    await client.end();
  }
}
