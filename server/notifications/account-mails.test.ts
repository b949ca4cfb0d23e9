import { describe, expect, it } from 'vitest';
import { doWaitingJobs } from '#test/jobs.ts';
import { createRecordingTransport } from '#test/recording-transport.ts';
import { openBrowser, useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD, type TestUser } from '#test/users.ts';

const NEW_PASSWORD = 'phool-patti-7';

describe('a mail about an account', () => {
  const transport = createRecordingTransport();
  const shop = useTestShop({ mail: transport });
  const mailsTo = async ({ email }: TestUser) => {
    await doWaitingJobs(shop.deps);
    return transport.sent.filter(({ to }) => to === email);
  };
  const subjectsTo = async (user: TestUser) => (await mailsTo(user)).map(({ subject }) => subject);
  const logIn = (browser: ReturnType<typeof openBrowser>, { email }: TestUser) =>
    browser.post('login', { email, password: PASSWORD });

  it('notifies staff of a login with a new browser, but not of the first login or of one with a known browser', async () => {
    const admin = await addUser(shop.deps, { role: 'admin', username: 'Sana' });
    const [own, stolen] = [openBrowser(shop, '10.7.0.1'), openBrowser(shop, '10.7.0.2')];
    await logIn(own, admin);
    await logIn(own, admin);
    expect(await mailsTo(admin)).toEqual([]);
    await logIn(stolen, admin);
    const [mail, ...more] = await mailsTo(admin);
    expect([mail?.subject, more]).toEqual(['New login at Nanhi Dukaan', []]);
    expect(mail?.text).toMatch(/^Assalam o alaikum Sana,/);
    expect(mail?.text).toContain('https://shop.example/forgot-password');
    await logIn(own, admin);
    expect(await mailsTo(admin)).toHaveLength(1);
  });

  it('is not sent to customers who log in with another phone', async () => {
    const user = await addUser(shop.deps);
    for (const ip of ['10.7.1.1', '10.7.1.2']) await logIn(openBrowser(shop, ip), user);
    expect(await mailsTo(user)).toEqual([]);
  });

  it('notifies every user of a changed password', async () => {
    const user = await openSession(shop.deps, await addUser(shop.deps));
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await shop.call('PATCH', '/api/auth/password', { as: user, body })).status).toBe(200);
    expect(await subjectsTo(user)).toEqual(['Your Nanhi Dukaan password was changed']);
  });

  it('notifies of a changed role and of changed rights, but not without a change', async () => {
    const user = await addUser(shop.deps);
    const change = (body: object) => shop.call('PUT', `/api/auth/users/${user.id}`, { as: shop.users.admin, body });
    await change({ role: 'moderator', rights: ['orders.view'] });
    await doWaitingJobs(shop.deps);
    await change({ role: 'moderator', rights: ['orders.view'] });
    await doWaitingJobs(shop.deps);
    await change({ role: 'moderator', rights: ['orders.view', 'export'] });
    await doWaitingJobs(shop.deps);
    await change({ role: 'admin' });
    const mails = await mailsTo(user);
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(
      new Set(['What you may do at Nanhi Dukaan has changed']),
    );
    expect(mails.map(({ text }) => /- .*|.*everything.*/g[Symbol.match](text))).toEqual([
      ['- See orders, without amounts'],
      ['- See orders, without amounts', '- Download lists'],
      ["your account at Nanhi Dukaan is an admin's now: it may do everything."],
    ]);
  });

  it('is not sent for an account that was deleted since', async () => {
    const user = await addUser(shop.deps);
    const as = shop.users.admin;
    await shop.call('PUT', `/api/auth/users/${user.id}`, { as, body: { role: 'moderator', rights: ['export'] } });
    await shop.call('DELETE', `/api/auth/users/${user.id}`, { as });
    expect(await mailsTo(user)).toEqual([]);
  });
});
