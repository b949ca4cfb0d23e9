import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  invitationResponse,
  listInvitationsResponse,
  loginResponse,
  readInvitationResponse,
  registerResponse,
  userResponse,
} from '#contract/accounts.schema.ts';
import type { Right } from '#contract/rights.ts';
import { invitations, users } from '#server/accounts/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { doWaitingJobs, runJob } from '#test/jobs.ts';
import { createRecordingTransport } from '#test/recording-transport.ts';
import { expectNothingWritten, textOfWholeDatabase } from '#test/snapshot-tables.ts';
import { addInvitation } from '#test/staff.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD } from '#test/users.ts';

const URL = '/api/auth/invitations';
const RIGHTS: Right[] = ['orders.view', 'orders.confirm'];

describe('an invitation', () => {
  const transport = createRecordingTransport();
  const shop = useTestShop({ mail: transport });
  let count = 0;
  const newAddress = () => `helper${(count += 1)}@example.com`;
  const invite = (email: string, rights: string[] = RIGHTS) =>
    shop.call('POST', URL, { as: shop.users.admin, body: { email, rights } });
  const read = (token: string) => shop.call('POST', `${URL}/read`, { body: { token } });
  const join = (token: string, password = PASSWORD) =>
    shop.call('POST', `${URL}/join`, { body: { token, username: 'Bilal', password } });
  const accept = (token: string, as: { token: string }) => shop.call('POST', `${URL}/accept`, { as, body: { token } });
  const listed = async () =>
    (await shop.call('GET', URL, { as: shop.users.admin })).as(listInvitationsResponse).invitations;
  const tokenMailedTo = (email: string) => {
    const mail = transport.sent.findLast(({ to }) => to === email);
    return /https:\/\/shop\.example\/join\/([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const freshAdmin = async () => {
    shop.users.admin = await openSession(shop.deps, shop.users.admin);
  };

  it('is mailed with its rights, and its link creates a helper with these rights once', async () => {
    const email = newAddress();
    const { invitation } = (await invite(email.toUpperCase())).as(invitationResponse);
    expect(invitation).toMatchObject({ email, rights: RIGHTS });
    expect(await listed()).toContainEqual(invitation);
    await doWaitingJobs(shop.deps);
    const mail = transport.sent.findLast(({ to }) => to === email);
    expect(mail?.text).toContain('See amounts, confirm or decline new orders');
    const token = tokenMailedTo(email);
    expect((await read(token)).as(readInvitationResponse)).toEqual({ email, rights: RIGHTS, hasAccount: false });

    const joined = await join(token);
    expect(joined.status).toBe(201);
    expect(joined.as(registerResponse).user).toMatchObject({
      email,
      username: 'Bilal',
      role: 'moderator',
      rights: RIGHTS,
    });
    expect((await join(token)).error().code).toBe('invitation_not_found');
    expect((await listed()).map((each) => each.email)).not.toContain(email);
    const as = (await shop.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })).as(loginResponse);
    expect((await shop.call('GET', '/api/orders', { as })).status).toBe(200);
    expect((await shop.call('GET', '/api/auth/users', { as })).status).toBe(403);
    const entries = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, invitation._id));
    expect(Object.fromEntries(entries.map(({ verb, byName }) => [verb, byName]))).toEqual({
      'invitation.accepted': 'Bilal',
      'invitation.sent': 'admin',
    });
  });

  it('has its token nowhere in the database, neither before nor after the mail', async () => {
    const email = newAddress();
    await invite(email);
    await doWaitingJobs(shop.deps);
    const token = tokenMailedTo(email);
    expect(token).toHaveLength(43);
    expect(await textOfWholeDatabase(shop.deps)).not.toContain(token);
  });

  it('is mailed once although its job runs twice, and a repeated invitation works only with the last link', async () => {
    const email = newAddress();
    await invite(email);
    const [job] = await doWaitingJobs(shop.deps);
    if (!job) throw new Error('There was no job');
    await runJob(shop.deps, job);
    expect(transport.sent.filter(({ to }) => to === email)).toHaveLength(1);
    const first = tokenMailedTo(email);
    await invite(email, ['export']);
    await runJob(shop.deps, job);
    await doWaitingJobs(shop.deps);
    expect((await read(first)).error().code).toBe('invitation_not_found');
    expect((await read(tokenMailedTo(email))).as(readInvitationResponse).rights).toEqual(['export']);
    expect((await listed()).filter((each) => each.email === email)).toHaveLength(1);
  });

  it('ends after 72 hours, when it is withdrawn, or when its sender is no longer an admin', async () => {
    const [late, withdrawn, orphaned] = [
      await addInvitation(shop, newAddress()),
      await addInvitation(shop, newAddress()),
      await addInvitation(shop, newAddress()),
    ];
    const former = await addUser(shop.deps, { role: 'moderator' });
    await shop.deps.db.update(invitations).set({ invitedBy: former.id }).where(eq(invitations.id, orphaned.id));
    expect((await read(orphaned.token)).status).toBe(404);
    const withdraw = () => shop.call('DELETE', `${URL}/${withdrawn.id}`, { as: shop.users.admin });
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).error().code).toBe('invitation_not_found');
    expect((await read(withdrawn.token)).status).toBe(404);
    shop.clock.advance({ minutes: 72 * 60 - 1 });
    expect((await read(late.token)).status).toBe(200);
    shop.clock.advance({ minutes: 1 });
    for (const call of [() => read(late.token), () => join(late.token)])
      expect((await expectNothingWritten(shop.deps, call)).error().code).toBe('invitation_not_found');
    await freshAdmin();
  });

  it('follows the rules of passwords, and is rejected with an unknown right', async () => {
    const { token } = await addInvitation(shop, newAddress());
    expect((await join(token, 'password')).error().fields).toHaveProperty('password');
    expect((await join(token, 'short')).status).toBe(400);
    for (const rights of [[], ['everything']]) expect((await invite(newAddress(), rights)).status).toBe(400);
    expect((await join(token)).status).toBe(201);
  });

  it('is accepted only by the owner of the account with its address, if there is one', async () => {
    const owner = await openSession(shop.deps, await addUser(shop.deps));
    const other = await openSession(shop.deps, await addUser(shop.deps));
    const { token } = await addInvitation(shop, owner.email);
    expect((await read(token)).as(readInvitationResponse).hasAccount).toBe(true);
    for (const attempt of [() => join(token), () => accept(token, other)]) {
      const response = await expectNothingWritten(shop.deps, attempt);
      expect(['user_exists', 'forbidden']).toContain(response.error().code);
    }
    const { user } = (await accept(token, owner)).as(userResponse);
    expect(user).toMatchObject({ _id: owner.id, role: 'moderator', rights: RIGHTS });
    expect((await shop.call('GET', '/api/auth/sessions', { as: owner })).status).toBe(401);
    expect((await accept(token, await openSession(shop.deps, owner))).error().code).toBe('invitation_not_found');
    await doWaitingJobs(shop.deps);
    expect(transport.sent.findLast(({ to }) => to === owner.email)?.text).toContain('See orders, without amounts');
  });

  it('does not turn an admin into a helper', async () => {
    expect((await invite(shop.users.admin.email)).error().code).toBe('already_admin');
    const promoted = await openSession(shop.deps, await addUser(shop.deps, { role: 'admin' }));
    const { token } = await addInvitation(shop, promoted.email);
    expect((await accept(token, promoted)).error().code).toBe('already_admin');
    await shop.deps.db.delete(users).where(eq(users.id, promoted.id));
  });

  it("ends with its sender's account, which is recorded", async () => {
    const inviter = await openSession(shop.deps, await addUser(shop.deps, { role: 'admin' }));
    const body = { email: newAddress(), rights: RIGHTS };
    const { invitation } = (await shop.call('POST', URL, { as: inviter, body })).as(invitationResponse);
    await doWaitingJobs(shop.deps);
    const token = tokenMailedTo(body.email);
    await shop.call('DELETE', `/api/auth/users/${inviter.id}`, { as: shop.users.admin });
    expect((await join(token)).error().code).toBe('invitation_not_found');
    const entries = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, invitation._id));
    expect(entries.map(({ verb, byUserId, before }) => [verb, byUserId, before])).toEqual([
      ['invitation.sent', inviter.id, null],
      ['invitation.withdrawn', shop.users.admin.id, { rights: RIGHTS }],
    ]);
  });

  it('creates one account although it is used twice at the same moment', async () => {
    const { token } = await addInvitation(shop, newAddress());
    const statuses = await Promise.all([join(token), join(token)]).then((all) => all.map(({ status }) => status));
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  });
});
