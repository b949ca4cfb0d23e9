import { desc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { VALID_CALLS } from '#test/valid-calls.ts';

const UNAUDITED: Record<string, string> = {
  'POST /uploadImage': 'shows nowhere until a product names it',
  'POST /api/uploadImage': 'shows nowhere until a product names it',
  'POST /api/desk/claims': 'ends after five minutes, and changes nothing else',
  'POST /api/auth/send-otp': 'an own account',
  'POST /api/auth/register': 'an own account',
  'POST /api/auth/login': 'an own session',
  'POST /api/auth/logout': 'an own session',
  'DELETE /api/auth/sessions': 'own sessions',
  'DELETE /api/auth/sessions/:sessionId': 'an own session',
  'PATCH /api/auth/password': 'an own password',
  'POST /api/auth/confirm': 'an own session',
  'POST /api/auth/second-factor': 'counts only once it is confirmed',
  'POST /api/auth/invitations/read': 'changes nothing',
  'POST /api/auth/forgot-password': 'an own password',
  'POST /api/auth/reset-password': 'an own password',
  'POST /api/reviews/photos': 'shows nowhere until staff approve it',
  'POST /api/wishlist': 'an own list',
  'PUT /api/wishlist/:productId': 'an own list',
  'DELETE /api/wishlist/:productId': 'an own list',
  'PUT /api/products/:id/stock-alert': 'an own alert',
  'DELETE /api/products/:id/stock-alert': 'an own alert',
  'POST /api/coupons/quote': 'changes nothing',
  'POST /api/imports': 'a dry run',
  'POST /api/imports/preview': 'changes nothing',
  'PUT /api/imports/:id/zip': 'a dry run',
  'PUT /api/imports/:id/values': 'a dry run',
  'POST /api/imports/:id/start': 'the job writes an entry of each product, by whoever has started it',
  'POST /api/imports/:id/cancel': 'what was written has its entries',
  'POST /api/imports/:id/undo': 'the job writes an entry of each product, by whoever has started it',
  'POST /api/former-orders/check': 'changes nothing',
  'POST /api/cash/statements/preview': 'changes nothing',
  'POST /api/purchases/lines': 'changes nothing',
  'POST /api/orders/track': 'changes nothing',
  'POST /api/confirmations/read': 'changes nothing',
  'POST /api/confirmations/quote': 'changes nothing',
  'POST /api/content-slots/preview': 'changes nothing',
  'POST /api/this-shop/mail-test': 'a mail to the own address',
  'POST /api/this-shop/restore-test': 'a copy that the job deletes',
};

/** The new account is the author of its own entry. */
const BY_THE_NEW = 'POST /api/auth/invitations/join';
/** This call needs no session, so the author is "the customer". */
const BY_THE_CUSTOMER = 'POST /api/confirmations/decide';
/** The caller's account is deleted, so the entry has no name. */
const LEAVING = ['DELETE /api/auth/my-account'];

describe('the audit', () => {
  const shop = useTestShop();

  it('has an entry for every write of an admin, except for the listed routes', async () => {
    const written: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const { method, url } of shop.app.apiRoutes) {
      if (method === 'GET') continue;
      const route = `${method} ${url}`;
      const call = await VALID_CALLS[route]?.(shop, shop.users.owner);
      if (!call) continue;
      const admin = LEAVING.includes(route) ? await addUser(shop.deps, { role: 'admin' }) : shop.users.admin;
      const as = await openSession(shop.deps, admin);
      const before = await countEntries();
      const { status } = await shop.call(method, call.url, { as, body: call.body });
      const [last] = await shop.deps.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
      const added = (await countEntries()) - before;
      written[route] = [status < 400, added, added > 0 && [last?.byUserId, last?.byName]];
      const { id, username } = shop.users.admin;
      const name = LEAVING.includes(route) ? 'themselves' : username;
      const by =
        route === BY_THE_NEW
          ? [expect.not.stringMatching(id), 'Helper']
          : route === BY_THE_CUSTOMER
            ? [null, 'the customer']
            : [admin.id, name];
      expected[route] = route in UNAUDITED ? [true, 0, false] : [true, 1, by];
    }
    expect(written).toEqual(expected);
    expect(Object.keys(UNAUDITED).filter((route) => !(route in written))).toEqual([]);
  });

  const countEntries = () => shop.deps.db.$count(auditEntries);
});
