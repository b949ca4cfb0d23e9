import { expect, it } from 'vitest';
import { userResponse } from '#contract/accounts.schema.ts';
import { describeOnEngines } from '#test/engines.ts';
import { addPerson, openSession } from '#test/people.ts';
import { jpegDataUrl } from '#test/pictures.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';

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

  it.each([
    ['an empty name', { username: '   ' }, 400],
    ['a name that would add a header to a mail', { username: 'Eve\r\nBcc: all@example.com' }, 400],
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
