import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { listUsersResponse, userResponse } from '#contract/accounts.schema.ts';
import { getProductResponse } from '#contract/catalogue.schema.ts';
import { orderResponse } from '#contract/orders.schema.ts';
import { messageSchema } from '#contract/pagination.schema.ts';
import { users as usersTable } from '#server/accounts/tables.ts';
import { addOrder, addProduct, addReview } from '#test/factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser } from '#test/users.ts';

describe('managing users', () => {
  const shop = useTestShop();
  const asAdmin = (method: string, url: string, body?: unknown) =>
    shop.call(method, url, { as: shop.users.admin, body });
  const list = async (query = '') => (await asAdmin('GET', `/api/auth/users${query}`)).as(listUsersResponse);
  const setRole = (id: string, role: string) => asAdmin('PUT', `/api/auth/users/${id}`, { role });

  it('lists all users, the newest first, without passwords', async () => {
    shop.clock.advance({ minutes: 1 });
    const newest = await addUser(shop.deps, { username: 'Newest', email: 'newest@example.com' });
    const { users, totalPages, totalUsers } = await list();
    expect([totalPages, totalUsers]).toEqual([1, 5]);
    expect(users[0]).toEqual({
      _id: newest.id,
      username: 'Newest',
      email: 'newest@example.com',
      role: 'user',
      rights: [],
      profileImage: null,
      bio: null,
      profession: null,
      createdAt: shop.clock.now().toISOString(),
    });
  });

  it('lists each user exactly once over all pages', async () => {
    for (let index = 0; index < 20; index += 1) await addUser(shop.deps);
    const all = await list('?limit=100');
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => list(`?limit=5&page=${page}`)));
    expect(pages.map(({ totalPages }) => totalPages)).toEqual(Array.from({ length: 6 }, () => 5));
    expect(pages.flatMap(({ users }) => users)).toEqual(all.users);
    expect(pages[5]?.users).toEqual([]);
    expect((await list()).users).toHaveLength(10);
  });

  it('sorts users by e-mail, role and age of the account, and filters them by role', async () => {
    const users = (await list('?limit=100')).users;
    const sorted = async (query: string) => (await list(`?limit=100&${query}`)).users;
    const emails = users.map(({ email }) => email).toSorted();
    expect((await sorted('sortBy=email&order=asc')).map(({ email }) => email)).toEqual(emails);
    expect((await sorted('sortBy=email&order=desc')).map(({ email }) => email)).toEqual(emails.toReversed());
    expect(await sorted('sortBy=createdAt&order=asc')).toEqual(users.toReversed());
    const roles = (await sorted('sortBy=role&order=asc')).map(({ role }) => role);
    expect([roles[0], roles[1], ...new Set(roles)]).toEqual(['admin', 'moderator', 'admin', 'moderator', 'user']);
    const moderators = await list('?role=moderator');
    expect([moderators.totalUsers, ...moderators.users.map(({ role }) => role)]).toEqual([1, 'moderator']);
    expect((await list('?role=all')).totalUsers).toBe(users.length);
    for (const bad of ['role=king', 'sortBy=passwordHash', 'order=sideways'])
      expect((await asAdmin('GET', `/api/auth/users?${bad}`)).error().code).toBe('validation');
  });

  it.each([
    ['hira_', ['hira_q@example.com']],
    ['HIRA', ['hira_q@example.com', 'hirasq@example.com']],
    ['100%', ['percent@example.com']],
    ['\\', ['backslash@example.com']],
    ['nobody at all', []],
  ])('finds users by a part of name or e-mail: %s', async (q, emails) => {
    const known = [
      { email: 'hira_q@example.com' },
      { email: 'hirasq@example.com' },
      { email: 'percent@example.com', username: '100% Ali' },
      { email: 'backslash@example.com', username: 'Back\\slash' },
    ];
    for (const user of known) {
      const [there] = await shop.deps.db.select().from(usersTable).where(eq(usersTable.email, user.email));
      if (!there) await addUser(shop.deps, user);
    }
    const found = await list(`?q=${encodeURIComponent(q)}`);
    expect(found.users.map(({ email }) => email).sort()).toEqual(emails);
  });

  it.each(['user', 'moderator', 'admin'] as const)('gives a user the role %s', async (role) => {
    const user = await addUser(shop.deps, { role: role === 'user' ? 'moderator' : 'user' });
    const response = await setRole(user.id, role);
    expect(response.status).toBe(200);
    const { message, user: changed } = response.as(userResponse);
    expect(message).toBe('User role updated successfully!');
    expect(changed).toMatchObject({ _id: user.id, role });
    await setRole(user.id, 'user');
  });

  it('deletes a user with their reviews, updates ratings, and keeps orders', async () => {
    const { owner } = shop.users;
    const user = await addUser(shop.deps, { username: 'Leaver' });
    const product = await addProduct(shop.deps);
    await addReview(shop.deps, product, user, { rating: 1 });
    await addReview(shop.deps, product, owner, { rating: 5 });
    const order = await addOrder(shop.deps, user);

    const response = await asAdmin('DELETE', `/api/auth/users/${user.id}`);
    expect(response.as(messageSchema)).toEqual({ message: 'User deleted successfully' });
    const left = (await shop.call('GET', `/api/products/${product.id}`)).as(getProductResponse);
    expect(left.product).toMatchObject({ rating: 5, reviewCount: 1 });
    expect(left.reviews.map(({ userId }) => userId._id)).toEqual([owner.id]);
    const remaining = (await asAdmin('GET', `/api/orders/order/${order.id}`)).as(orderResponse);
    expect(remaining.order).toMatchObject({ user: null, email: user.email, history: [{ by: null }] });
    const again = await asAdmin('DELETE', `/api/auth/users/${user.id}`);
    expect([again.status, again.error().code]).toEqual([404, 'user_not_found']);
  });

  it('neither deletes nor demotes the last admin', async () => {
    const { admin } = shop.users;
    for (const attempt of [
      () => asAdmin('DELETE', `/api/auth/users/${admin.id}`),
      () => setRole(admin.id, 'user'),
      () => setRole(admin.id, 'moderator'),
    ]) {
      const response = await expectNothingWritten(shop.deps, attempt);
      expect(response.status).toBe(409);
      expect(response.error()).toEqual({
        code: 'last_admin',
        message: 'The last admin can be neither deleted nor demoted.',
      });
    }
    expect((await setRole(admin.id, 'admin')).status).toBe(200);
  });

  it.each<[string, (id: string) => { method: string; url: string; body?: unknown }]>([
    ['demotions', (id) => ({ method: 'PUT', url: `/api/auth/users/${id}`, body: { role: 'user' } })],
    ['deletions', (id) => ({ method: 'DELETE', url: `/api/auth/users/${id}` })],
  ])('leaves one admin after two %s at the same moment', async (_what, attempt) => {
    const { admin } = shop.users;
    for (let round = 0; round < 5; round += 1) {
      const second = await shop.logIn(await addUser(shop.deps, { role: 'admin' }));
      const calls = [attempt(admin.id), attempt(second.id)];
      const responses = await Promise.all(
        calls.map(({ method, url, body }) => shop.call(method, url, { as: second, body })),
      );
      expect(responses.every(({ status }) => status === 200)).toBe(false);
      const admins = await shop.deps.db.select().from(usersTable).where(eq(usersTable.role, 'admin'));
      expect(admins).toHaveLength(1);
      await shop.deps.db.delete(usersTable).where(eq(usersTable.id, second.id));
      await shop.deps.db
        .insert(usersTable)
        .values({ ...admin, passwordHash: 'none', createdAt: shop.clock.now() })
        .onConflictDoUpdate({ target: usersTable.id, set: { role: 'admin' } });
    }
  });
});
