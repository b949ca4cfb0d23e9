import { expect, it } from 'vitest';
import { userResponse } from '#contract/accounts.schema.ts';
import { PROFILE_PICTURES_PER_DAY } from '#contract/accounts.ts';
import { variantUrl } from '#contract/media.ts';
import { hashOf } from '#server/media/picture-key.ts';
import { rateLimits } from '#server/platform/limits/tables.ts';
import { describeOnEngines } from '#test/engines.ts';
import { addPerson, openSession } from '#test/people.ts';
import { jpegDataUrl } from '#test/pictures.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { users } from './tables.ts';

describeOnEngines('editing a profile', (engine) => {
  const shop = useTestShop({ engine });
  const newPerson = async () => openSession(shop.deps, await addPerson(shop.deps));
  const edit = (as: { token: string }, body: object) => shop.call('PATCH', '/api/auth/edit-profile', { as, body });

  it('changes what is named, trimmed, and leaves the rest', async () => {
    const person = await newPerson();
    const full = { userId: person.id, username: ' Hira ', bio: ' Two boys. ', profession: 'Doctor' };
    const first = (await edit(person, full)).as(userResponse);
    expect(first.message).toBe('Profile updated successfully!');
    expect(first.user).toMatchObject({ username: 'Hira', bio: 'Two boys.', profession: 'Doctor', profileImage: null });
    const second = (await edit(person, { userId: person.id, username: 'Hira Q', bio: '' })).as(userResponse);
    expect(second.user).toMatchObject({ username: 'Hira Q', bio: null, profession: 'Doctor' });
  });

  it('changes neither e-mail nor role', async () => {
    const person = await newPerson();
    const sly = { userId: person.id, username: 'Eve', email: 'admin@example.com', role: 'admin', password: 'x' };
    const { user } = (await edit(person, sly)).as(userResponse);
    expect(user).toMatchObject({ email: person.email, role: 'user' });
  });

  it('stores a new picture, keeps the present one by its URL, and takes it away', async () => {
    const person = await newPerson();
    const body = { userId: person.id, username: 'Hira' };
    const { user } = (await edit(person, { ...body, profileImage: await jpegDataUrl() })).as(userResponse);
    expect(user.profileImage).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/);
    const kept = (await edit(person, { ...body, profileImage: user.profileImage })).as(userResponse);
    expect(kept.user.profileImage).toBe(user.profileImage);
    expect((await edit(person, body)).as(userResponse).user.profileImage).toBe(user.profileImage);
    const removed = (await edit(person, { ...body, profileImage: null })).as(userResponse);
    expect(removed.user.profileImage).toBeNull();
  });

  it('removes the file of a picture that is replaced, given up, or whose person is deleted, in every size', async () => {
    const person = await newPerson();
    const body = { userId: person.id, username: 'Hira' };
    const upload = async () => {
      const { user } = (await edit(person, { ...body, profileImage: await jpegDataUrl() })).as(userResponse);
      const url = user.profileImage ?? '';
      const small = variantUrl(url, 240, 'jpeg');
      expect(await statuses([url, small])).toEqual([200, 200]);
      return [url, small];
    };
    const statuses = (urls: string[]) => Promise.all(urls.map(async (url) => (await shop.call('GET', url)).status));
    const first = await upload();
    const second = await upload();
    expect(second).not.toEqual(first);
    expect(await statuses([...first, ...second])).toEqual([404, 404, 200, 200]);
    await edit(person, { ...body, profileImage: null });
    expect(await statuses(second)).toEqual([404, 404]);
    const third = await upload();
    await shop.call('DELETE', `/api/auth/users/${person.id}`, { as: shop.people.admin });
    expect(await statuses(third)).toEqual([404, 404]);
  });

  it('leaves a file that is named after its content: others may show it', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const content = Buffer.from('a picture of the release before');
    const key = `${hashOf(content)}.webp`;
    await shop.deps.storage.write(key, content);
    await shop.deps.db.update(users).set({ profileImage: `/media/${key}` });
    await edit(person, { userId: person.id, username: 'Hira', profileImage: null });
    expect((await shop.call('GET', `/media/${key}`)).status).toBe(200);
    await shop.deps.db.update(users).set({ profileImage: null });
    await edit(other, { userId: other.id, username: 'Hira' });
  });

  it(`takes ${PROFILE_PICTURES_PER_DAY} pictures of a person in a day, and then everything but pictures`, async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const key = `profile-pictures:${person.id}`;
    const expire = new Date(Date.now() + 60_000);
    await shop.deps.db.insert(rateLimits).values({ key, points: PROFILE_PICTURES_PER_DAY - 1, expire });
    const send = async (as: { id: string; token: string }) =>
      edit(as, { userId: as.id, username: 'Hira', profileImage: await jpegDataUrl() });
    expect((await send(person)).status).toBe(200);
    const refused = await expectNothingWritten(shop.deps, () => send(person));
    expect([refused.status, refused.error().code]).toEqual([429, 'pictures_per_day']);
    expect((await send(other)).status).toBe(200);
    expect((await edit(person, { userId: person.id, username: 'Hira Q' })).status).toBe(200);
  });

  it('takes a name as one line, so that it cannot add a header to a mail', async () => {
    const person = await newPerson();
    const answer = await edit(person, { userId: person.id, username: 'Eve\r\nBcc: all@example.com' });
    expect(answer.as(userResponse).user.username).toBe('Eve Bcc: all@example.com');
  });

  it.each([
    ['an empty name', { username: '   ' }, 400],
    ['a name of 61 letters', { username: 'x'.repeat(61) }, 400],
    ['a picture from elsewhere', { profileImage: 'https://evil.example/pixel.gif' }, 400],
    ['a picture that is a script', { profileImage: 'javascript:alert(1)' }, 400],
    ['a life story', { bio: 'x'.repeat(1_001) }, 400],
  ])('refuses %s', async (_what, change, status) => {
    const person = await newPerson();
    const body = { userId: person.id, username: 'Hira', ...change };
    const answer = await expectNothingWritten(shop.deps, () => edit(person, body));
    expect(answer.status).toBe(status);
    answer.error();
  });

  it('is for the person and for admins', async () => {
    const person = await newPerson();
    const body = { userId: person.id, username: 'By the admin' };
    expect((await edit(shop.people.other, body)).status).toBe(403);
    expect((await edit(shop.people.admin, body)).as(userResponse).user.username).toBe('By the admin');
    expect((await edit(shop.people.admin, { ...body, userId: 'nobody' })).status).toBe(404);
  });
});
