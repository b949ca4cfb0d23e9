import { describe, expect, it } from 'vitest';
import { userResponse } from '#contract/accounts.schema.ts';
import { variantUrl } from '#contract/media.ts';
import { users } from '#server/accounts/tables.ts';
import { hashOf } from '#server/media/image-key.ts';
import { rateLimits } from '#server/platform/limits/tables.ts';
import { jpegDataUrl } from '#test/images.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { PROFILE_IMAGES_PER_DAY } from './edit-profile.ts';

describe('editing a profile', () => {
  const shop = useTestShop();
  const newUser = async () => openSession(shop.deps, await addUser(shop.deps));
  const edit = (as: { token: string }, body: object) => shop.call('PATCH', '/api/auth/edit-profile', { as, body });

  it('changes only the sent fields, and trims them', async () => {
    const user = await newUser();
    const full = { userId: user.id, username: ' Hira ', bio: ' Two boys. ', profession: 'Doctor' };
    const first = (await edit(user, full)).as(userResponse);
    expect(first.message).toBe('Profile updated successfully!');
    expect(first.user).toMatchObject({ username: 'Hira', bio: 'Two boys.', profession: 'Doctor', profileImage: null });
    const second = (await edit(user, { userId: user.id, username: 'Hira Q', bio: '' })).as(userResponse);
    expect(second.user).toMatchObject({ username: 'Hira Q', bio: null, profession: 'Doctor' });
  });

  it('changes neither e-mail nor role', async () => {
    const user = await newUser();
    const escalation = { userId: user.id, username: 'Eve', email: 'admin@example.com', role: 'admin', password: 'x' };
    const { user: edited } = (await edit(user, escalation)).as(userResponse);
    expect(edited).toMatchObject({ email: user.email, role: 'user' });
  });

  it('stores a new image, keeps the current one if its URL is sent, and removes it', async () => {
    const user = await newUser();
    const body = { userId: user.id, username: 'Hira' };
    const { profileImage } = (await edit(user, { ...body, profileImage: await jpegDataUrl() })).as(userResponse).user;
    expect(profileImage).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/);
    const unchanged = (await edit(user, { ...body, profileImage })).as(userResponse);
    expect(unchanged.user.profileImage).toBe(profileImage);
    expect((await edit(user, body)).as(userResponse).user.profileImage).toBe(profileImage);
    const removed = (await edit(user, { ...body, profileImage: null })).as(userResponse);
    expect(removed.user.profileImage).toBeNull();
  });

  it('removes every size of an image that was replaced or removed, or whose user was deleted', async () => {
    const user = await newUser();
    const body = { userId: user.id, username: 'Hira' };
    const upload = async () => {
      const changed = (await edit(user, { ...body, profileImage: await jpegDataUrl() })).as(userResponse);
      const url = changed.user.profileImage ?? '';
      const small = variantUrl(url, 240, 'jpeg');
      expect(await statuses([url, small])).toEqual([200, 200]);
      return [url, small];
    };
    const statuses = (urls: string[]) => Promise.all(urls.map(async (url) => (await shop.call('GET', url)).status));
    const first = await upload();
    const second = await upload();
    expect(second).not.toEqual(first);
    expect(await statuses([...first, ...second])).toEqual([404, 404, 200, 200]);
    await edit(user, { ...body, profileImage: null });
    expect(await statuses(second)).toEqual([404, 404]);
    const third = await upload();
    await shop.call('DELETE', `/api/auth/users/${user.id}`, { as: shop.users.admin });
    expect(await statuses(third)).toEqual([404, 404]);
  });

  it('does not delete a file that is named after its content, because other users may have it', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const content = Buffer.from('a picture of the release before');
    const key = `${hashOf(content)}.webp`;
    await shop.deps.storage.write(key, content);
    await shop.deps.db.update(users).set({ profileImage: `/media/${key}` });
    await edit(user, { userId: user.id, username: 'Hira', profileImage: null });
    expect((await shop.call('GET', `/media/${key}`)).status).toBe(200);
    await shop.deps.db.update(users).set({ profileImage: null });
    await edit(other, { userId: other.id, username: 'Hira' });
  });

  it(`accepts ${PROFILE_IMAGES_PER_DAY} images from a user in a day, and then everything except images`, async () => {
    const [user, other] = [await newUser(), await newUser()];
    const key = `profile-pictures:${user.id}`;
    const expire = new Date(Date.now() + 60_000);
    await shop.deps.db.insert(rateLimits).values({ key, points: PROFILE_IMAGES_PER_DAY - 1, expire });
    const send = async (as: { id: string; token: string }) =>
      edit(as, { userId: as.id, username: 'Hira', profileImage: await jpegDataUrl() });
    expect((await send(user)).status).toBe(200);
    const rejected = await expectNothingWritten(shop.deps, () => send(user));
    expect([rejected.status, rejected.error().code]).toEqual([429, 'pictures_per_day']);
    expect((await send(other)).status).toBe(200);
    expect((await edit(user, { userId: user.id, username: 'Hira Q' })).status).toBe(200);
  });

  it('stores a name as one line, so that it cannot add a header to a mail', async () => {
    const user = await newUser();
    const response = await edit(user, { userId: user.id, username: 'Eve\r\nBcc: all@example.com' });
    expect(response.as(userResponse).user.username).toBe('Eve Bcc: all@example.com');
  });

  it.each([
    ['an empty name', { username: '   ' }, 400],
    ['a name of 61 letters', { username: 'x'.repeat(61) }, 400],
    ['an image from elsewhere', { profileImage: 'https://evil.example/pixel.gif' }, 400],
    ['an image that is a script', { profileImage: 'javascript:alert(1)' }, 400],
    ['a bio of 1,001 letters', { bio: 'x'.repeat(1_001) }, 400],
  ])('rejects %s', async (_what, change, status) => {
    const user = await newUser();
    const body = { userId: user.id, username: 'Hira', ...change };
    const response = await expectNothingWritten(shop.deps, () => edit(user, body));
    expect(response.status).toBe(status);
    response.error();
  });

  it('is allowed only to the user and to admins', async () => {
    const user = await newUser();
    const body = { userId: user.id, username: 'By the admin' };
    expect((await edit(shop.users.other, body)).status).toBe(403);
    expect((await edit(shop.users.admin, body)).as(userResponse).user.username).toBe('By the admin');
    expect((await edit(shop.users.admin, { ...body, userId: 'nobody' })).status).toBe(404);
  });
});
