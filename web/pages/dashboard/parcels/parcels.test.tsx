import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { listCouriersResponse } from '#contract/couriers.schema.ts';
import { listParcelsResponse } from '#contract/parcels.schema.ts';
import { orders } from '#server/orders/tables.ts';
import { parcelLines, parcels } from '#server/parcels/tables.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { addCourierAccount, addParcel } from '#test/parcel-factories.ts';
import { stockOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { chooseFile } from '#web/test/choose-file.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });
let names = 0;
/** A test searches for this unique name to find its own parcels. */
const newName = () => `Parcel Customer ${String((names += 1)).padStart(3, '0')}`;
const place = (customerName: string, overrides: Parameters<typeof addOrder>[2] = {}) =>
  addOrder(shop.deps, shop.users.owner, { customerName, status: 'processing', ...overrides });
const openList = (query: Record<string, string>, as = shop.users.admin) =>
  pages.open(`/dashboard/parcels?${new URLSearchParams(query)}`, { as });
const findCard = async ({ number }: { number: string }) =>
  within(await screen.findByRole('listitem', { name: `Parcel ${number}` }));
const statesOf = async (ids: readonly string[]) => {
  const rows = await Promise.all(ids.map((id) => shop.deps.db.select().from(parcels).where(eq(parcels.id, id))));
  return rows.flat().map(({ state }) => state);
};

describe('the parcels', () => {
  it('are packed from the desk with one press, or for a part of an order in its dialog', async () => {
    const name = newName();
    const product = await addProduct(shop.deps, { name: 'Split Kurta' });
    const order = await place(name, { lines: [{ product, quantity: 3 }] });
    const { user } = await pages.open(`/dashboard/desk?${new URLSearchParams({ queue: 'to_pack', q: name })}`, {
      as: shop.users.admin,
    });
    const card = within(await screen.findByRole('listitem', { name: `Order #${order.orderId}` }));
    await user.click(card.getByRole('button', { name: 'More...' }));
    const split = within(await screen.findByRole('region', { name: 'Split' }));
    await user.click(split.getByRole('button', { name: 'Pack these' }));
    expect(split.getByText('Say how many pieces are in this parcel.')).toBeVisible();
    await fill(user, split.getByRole('textbox', { name: /^Split Kurta/ }), 'one');
    await user.click(split.getByRole('button', { name: 'Pack these' }));
    expect(split.getByText('Please enter a whole number from 0 to 3')).toBeVisible();
    await fill(user, split.getByRole('textbox', { name: /^Split Kurta/ }), '1');
    await user.click(split.getByRole('button', { name: 'Pack these' }));
    await waitFor(async () => expect(await shop.deps.db.$count(parcels, eq(parcels.orderId, order.id))).toBe(1));
    expect(await card.findByText(/^1 piece of it is packed already/)).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Pack' }));
    await waitFor(() => expect(card.queryByRole('button')).toBeNull());
    const rows = await shop.deps.db.select().from(parcels).where(eq(parcels.orderId, order.id));
    expect(new Set(rows.map(({ pieces }) => pieces))).toEqual(new Set([1, 2]));
  });

  it('are booked in three presses, handed over and delivered, and one that somebody else has changed is named', async () => {
    const name = newName();
    await addCourierAccount(shop.deps, { label: `A rider of ${name}` });
    const packed = [];
    for (let count = 0; count < 4; count += 1) packed.push(await addParcel(shop.deps, await place(name)));
    const ids = packed.map(({ id }) => id);
    const [gone] = packed;
    if (!gone) throw new Error('Four parcels were packed');
    const { user } = await openList({ queue: 'to_book', q: name });
    await findCard(gone);
    const body = { parcels: [{ id: gone.id, version: gone.version }] };
    await shop.call('POST', '/api/parcels/unpackings', { as: shop.users.admin, body });
    await user.click(screen.getByRole('checkbox', { name: 'Choose all 4' }));
    await user.selectOptions(
      within(screen.getByRole('group', { name: 'Chosen parcels' })).getByLabelText('Courier'),
      `A rider of ${name}`,
    );
    await user.click(screen.getByRole('button', { name: 'Book 4' }));
    const summary = within(await screen.findByRole('alert'));
    expect(summary.getByText('3 parcels are done. 1 could not be changed:')).toBeVisible();
    expect(summary.getByText(new RegExp(`^${gone.number}: This parcel was changed meanwhile: unpacked`))).toBeVisible();
    for (const [list, press, state] of [
      ['To hand over', 'Hand over 3', 'handed_over'],
      ['On the way', 'Delivered 3', 'delivered'],
    ] as const) {
      await user.click(screen.getByRole('link', { name: new RegExp(`^${list}`) }));
      await fill(user, await screen.findByRole('searchbox'), name);
      await user.click(screen.getByRole('button', { name: 'Search' }));
      await user.click(await screen.findByRole('checkbox', { name: 'Choose all 3' }));
      await user.click(screen.getByRole('button', { name: press }));
      await waitFor(async () => expect(await statesOf(ids)).toEqual(['void', state, state, state]));
    }
  });

  it('are rows in a wide window, which have the usual next step and open in place', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    const name = newName();
    const courier = await addCourierAccount(shop.deps, { label: `A rider of ${name}` });
    const sent = { courierAccountId: courier.id, trackingNo: `RW ${name}` } as const;
    const moving = await addParcel(shop.deps, await place(name), { ...sent, state: 'handed_over' });
    const { user } = await openList({ queue: 'on_the_way', q: name });
    const row = await findCard(moving);
    for (const text of [name, courier.label, sent.trackingNo]) expect(row.getByText(text)).toBeVisible();
    expect(row.queryByRole('button', { name: 'Lost' })).toBeNull();
    await user.click(row.getByRole('button', { name: `Open ${moving.number}` }));
    expect((await findCard(moving)).getByRole('button', { name: 'Lost' })).toBeVisible();
    await user.click((await findCard(moving)).getByRole('button', { name: 'Close' }));
    await user.click((await findCard(moving)).getByRole('button', { name: 'Delivered' }));
    await waitFor(async () => expect(await statesOf([moving.id])).toEqual(['delivered']));
    const left = await screen.findByRole('listitem', { name: `Parcel ${moving.number}` });
    await waitFor(() => expect(left).toHaveTextContent(/Delivered by admin, /));
    vi.unstubAllGlobals();
  });

  it('are unpacked together only after a confirmation with their number, their names and what is lost', async () => {
    const name = newName();
    const courier = await addCourierAccount(shop.deps);
    const booked = { state: 'booked', courierAccountId: courier.id } as const;
    const own = [
      await addParcel(shop.deps, await place(name), { ...booked, trackingNo: `LE ${name}` }),
      await addParcel(shop.deps, await place(name), { ...booked, trackingNo: null }),
    ];
    const ids = own.map(({ id }) => id);
    const { user } = await openList({ queue: 'to_hand_over', q: name });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all 2' }));
    await user.click(screen.getByRole('button', { name: 'Unpack 2' }));
    const question = within(await screen.findByRole('dialog', { name: 'Unpack' }));
    expect(question.getByText('Unpack 2 parcels?')).toBeVisible();
    for (const { number } of own) expect(question.getByText(new RegExp(number))).toBeVisible();
    expect(question.getByText(/^1 of 2 are booked with the courier/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(pages.calls.of('POST /api/parcels/unpackings')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Unpack 2' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unpack 2' }));
    await waitFor(async () => expect(await statesOf(ids)).toEqual(['void', 'void']));
  });

  it('print their labels for a label printer or four on A4, and the browser remembers which', async () => {
    const name = newName();
    const { id } = await addCourierAccount(shop.deps, { usesOwnNumbers: true });
    await addParcel(shop.deps, await place(name), { state: 'booked', courierAccountId: id });
    const openChosen = async () => {
      const { user } = await openList({ queue: 'to_hand_over', q: name });
      await user.click(await screen.findByRole('checkbox', { name: 'Choose all 1' }));
      return user;
    };
    const href = () => screen.getByRole('link', { name: 'Print labels' }).getAttribute('href');
    const user = await openChosen();
    expect(href()).toMatch(/^\/api\/parcels\/print\/labels\?numbers=/);
    await user.selectOptions(screen.getByLabelText('Labels for'), 'A4 paper, four a page');
    expect(href()).toMatch(/^\/api\/parcels\/print\/labels-on-a4\?numbers=/);
    await openChosen();
    expect(href()).toMatch(/^\/api\/parcels\/print\/labels-on-a4\?numbers=/);
  });

  it('are set to delivered together without a confirmation, and one press undoes it', async () => {
    const name = newName();
    const away = { state: 'handed_over', handedOverAt: shop.clock.now() } as const;
    const ids: string[] = [];
    for (const courier of [await addCourierAccount(shop.deps), await addCourierAccount(shop.deps)]) {
      const order = await place(name, { status: 'shipped' });
      ids.push((await addParcel(shop.deps, order, { ...away, courierAccountId: courier.id })).id);
    }
    const { user } = await openList({ queue: 'on_the_way', q: name });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all 2' }));
    await user.click(screen.getByRole('button', { name: 'Delivered 2' }));
    await user.click(await screen.findByRole('button', { name: 'Undo 2' }));
    await waitFor(async () => expect(await statesOf(ids)).toEqual(['handed_over', 'handed_over']));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
  });

  it('get 52 pasted outcomes in three presses', async () => {
    const name = newName();
    const courierAccountId = (await addCourierAccount(shop.deps)).id;
    const away = { state: 'handed_over', handedOverAt: shop.clock.now(), courierAccountId } as const;
    const own = [];
    for (let count = 0; count < 52; count += 1) own.push(await addParcel(shop.deps, await place(name), away));
    const { user } = await openList({ queue: 'on_the_way', q: name });
    await user.click(await screen.findByRole('button', { name: 'Outcomes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Outcomes' }));
    const text = own.map(({ number }, at) => `${number}\t${at < 50 ? 'Delivered' : 'Returned to shipper'}`).join('\n');
    fireEvent.change(dialog.getByLabelText('Or paste the lines'), { target: { value: text } });
    await user.click(dialog.getByRole('button', { name: 'Check' }));
    expect(
      within(await dialog.findByRole('region', { name: 'Delivered: 50 parcels' })).getAllByRole('listitem'),
    ).toHaveLength(50);
    expect(dialog.getByRole('region', { name: 'Came back: 2 parcels' })).toHaveTextContent(own[51]?.number ?? '-');
    await user.click(dialog.getByRole('button', { name: 'Set 52 outcomes' }));
    expect(await screen.findByText('52 outcomes set')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    const states = await statesOf(own.map(({ id }) => id));
    expect(states).toEqual(Array.from({ length: 52 }, (_, at) => (at < 50 ? 'delivered' : 'refused')));
  });

  it('in a file with outcomes are set, and lines that say nothing clear stay with their reason', async () => {
    const name = newName();
    const away = { state: 'handed_over', handedOverAt: shop.clock.now() } as const;
    const [one, two, three] = [
      await addParcel(shop.deps, await place(name), away),
      await addParcel(shop.deps, await place(name), away),
      await addParcel(shop.deps, await place(name)),
    ];
    const { user } = await openList({ queue: 'on_the_way', q: name });
    await user.click(await screen.findByRole('button', { name: 'Outcomes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Outcomes' }));
    const file = `Parcel,Status\n${one.number},Delivered\n${two.number},\n${three.number},Lost\n`;
    chooseFile(dialog.getByLabelText('File of the courier'), new File([file], 'status.csv'));
    const leftOut = await dialog.findByRole('region', { name: '2 lines left out' });
    expect(leftOut).toHaveTextContent(`${two.number}This line has no outcome. Choose the outcome of such lines.`);
    expect(leftOut).toHaveTextContent(/This parcel is not on the way: packed since/);
    await user.selectOptions(dialog.getByLabelText('Lines that name no outcome'), 'Came back');
    await user.click(dialog.getByRole('button', { name: 'Check' }));
    await user.click(await dialog.findByRole('button', { name: 'Set 2 outcomes' }));
    expect(await dialog.findByText(/^2 outcomes saved\. The lines above are left/)).toBeVisible();
    expect(dialog.getByLabelText('Or paste the lines')).toHaveValue(`Parcel\tStatus\n${three.number}\tLost`);
    expect(await statesOf([one.id, two.id, three.id])).toEqual(['delivered', 'refused', 'packed']);
  });

  it('whose status in a list is not known get the outcome that the user says it means', async () => {
    const name = newName();
    const courier = await addCourierAccount(shop.deps);
    const away = { state: 'handed_over', handedOverAt: shop.clock.now(), courierAccountId: courier.id } as const;
    const [own, next] = [
      await addParcel(shop.deps, await place(name), away),
      await addParcel(shop.deps, await place(name), away),
    ];
    const { user } = await openList({ queue: 'on_the_way', q: name });
    await user.click(await screen.findByRole('button', { name: 'Outcomes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Outcomes' }));
    const file = `Parcel,Status\n${own.number},Kaam khatam\n`;
    chooseFile(dialog.getByLabelText('File of the courier'), new File([file], 'status.csv'));
    const question = within(await dialog.findByRole('region', { name: 'Words that are not known' }));
    await user.selectOptions(question.getByLabelText('Kaam khatam (1 line)'), 'Delivered');
    await user.click(await dialog.findByRole('button', { name: 'Set 1 outcome' }));
    expect(await screen.findByText('1 outcome set')).toBeVisible();
    expect(await statesOf([own.id])).toEqual(['delivered']);
    await user.click(await screen.findByRole('button', { name: 'Outcomes' }));
    const second = within(await screen.findByRole('dialog', { name: 'Outcomes' }));
    const text = `Parcel,Status\n${next.number},kaam khatam`;
    fireEvent.change(second.getByLabelText('Or paste the lines'), { target: { value: text } });
    await user.click(second.getByRole('button', { name: 'Check' }));
    const offered = await second.findByLabelText('kaam khatam (1 line)');
    expect(offered).toHaveDisplayValue('Delivered');
    await user.selectOptions(offered, 'Leave out');
    expect(await second.findByRole('region', { name: '1 line left out' })).toBeVisible();
  });

  it('get tracking numbers from a file, after a question about two headings', async () => {
    const name = newName();
    const courier = await addCourierAccount(shop.deps, { label: `Trax of ${name}` });
    const booked = { state: 'booked', courierAccountId: courier.id, trackingNo: null } as const;
    const parcel = await addParcel(shop.deps, await place(name), booked);
    const { user } = await openList({ queue: 'to_hand_over', q: name });
    await user.click(await screen.findByRole('button', { name: 'Tracking numbers' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tracking numbers' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Courier' }), courier.label);
    const file = `Parcel,CN,Tracking No\n${parcel.number},LE7500022222,5\n`;
    chooseFile(dialog.getByLabelText('File of the courier'), new File([file], 'numbers.csv'));
    const column = await dialog.findByRole('combobox', { name: 'Tracking number' });
    expect(column).toHaveAccessibleDescription('Choose one of these: CN, Tracking No.');
    expect(dialog.getByRole('button', { name: 'Read the rows' })).toBeDisabled();
    await user.selectOptions(column, 'CN');
    await user.click(dialog.getByRole('button', { name: 'Read the rows' }));
    await user.click(await dialog.findByRole('button', { name: 'Save 1' }));
    expect(await (await findCard(parcel)).findByText('LE7500022222')).toBeVisible();
  });

  it('that come back get an outcome if their state allows it, and the confirmation names those left out', async () => {
    const name = newName();
    const courier = await addCourierAccount(shop.deps);
    const refused = { state: 'refused', handedOverAt: shop.clock.now(), courierAccountId: courier.id } as const;
    const own = [];
    for (let count = 0; count < 2; count += 1) {
      own.push(await addParcel(shop.deps, await place(name, { status: 'shipped' }), refused));
    }
    const expected = await addParcel(shop.deps, await place(name, { status: 'Delivered' }), {
      ...refused,
      state: 'returning',
      kind: 'reverse',
    });
    const { user } = await openList({ queue: 'returns', q: name });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all 3' }));
    await user.click(screen.getByRole('button', { name: 'Lost 2' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText('Set 2 parcels to lost?')).toBeVisible();
    expect(question.getByText(/^1 chosen parcel is left out/)).toBeVisible();
    expect(question.queryByText(new RegExp(expected.number))).toBeNull();
    await user.click(question.getByRole('button', { name: 'Set 2 to lost' }));
    const ids = [...own, expected].map(({ id }) => id);
    await waitFor(async () => expect(await statesOf(ids)).toEqual(['lost', 'lost', 'returning']));
  });

  it('are controlled by keyboard, and a mistake is corrected in place', async () => {
    const name = newName();
    const label = `A rider of ${name}`;
    await addCourierAccount(shop.deps, { label, usesOwnNumbers: true });
    const [first, second] = [
      await addParcel(shop.deps, await place(name)),
      await addParcel(shop.deps, await place(name)),
    ];
    const { user } = await openList({ queue: 'to_book', q: name });
    await user.selectOptions(await screen.findByLabelText('Book with'), label);
    const ids = [first.id, second.id];
    act(() => screen.getByRole('listitem', { name: `Parcel ${first.number}` }).focus());
    await user.keyboard('jb');
    await waitFor(async () => expect(await statesOf(ids)).toEqual(['packed', 'booked']));
    await user.keyboard('kb');
    await waitFor(async () => expect(await statesOf(ids)).toEqual(['booked', 'booked']));
    const waiting = await shop.deps.db.$count(parcels, eq(parcels.queue, 'to_hand_over'));
    expect(await screen.findByRole('link', { name: `To hand over ${waiting}` })).toBeVisible();
    expect(screen.getByRole('link', { name: /^To confirm \d+$/ })).toBeVisible();
    await openList({ queue: 'to_hand_over', q: name });
    const card = await findCard(first);
    await user.click(card.getByRole('button', { name: 'Hand over' }));
    await waitFor(async () => expect(await statesOf(ids)).toEqual(['handed_over', 'booked']));
    await user.click(await card.findByRole('button', { name: 'Not handed over' }));
    await waitFor(async () => expect(await statesOf(ids)).toEqual(['booked', 'booked']));
    await user.click(await card.findByRole('button', { name: 'Hand over' }));
    await waitFor(async () => expect(await statesOf(ids)).toEqual(['handed_over', 'booked']));
    await openList({ queue: 'on_the_way', q: name });
    const gone = await findCard(first);
    expect(gone.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent(`with ${label}, tracking number ${first.number}.`)),
    );
    await user.click(gone.getByRole('button', { name: 'Delivered' }));
    const correct = within(await gone.findByRole('group', { name: `Correct ${first.number}` }));
    await user.click(correct.getByRole('button', { name: 'Came back' }));
    await waitFor(async () => expect(await statesOf(ids)).toEqual(['refused', 'booked']));
    await openList({ queue: 'returns', q: name });
    await user.click((await findCard(first)).getByRole('link', { name: 'Take back' }));
    expect(await screen.findByRole('button', { name: /^Take back 1 piece$/ })).toBeVisible();
  });

  it('say why they cannot be booked in a shop without couriers', async () => {
    const name = newName();
    const parcel = await addParcel(shop.deps, await place(name));
    const path = `/api/parcels?${new URLSearchParams({ queue: 'to_book', q: name })}`;
    const list = (await shop.call('GET', path, { as: shop.users.admin })).as(listParcelsResponse);
    pages.calls.replace('GET /api/parcels', { status: 200, body: { ...list, couriers: [] } });
    const { user } = await openList({ queue: 'to_book', q: name });
    const card = await findCard(parcel);
    await user.click(card.getByRole('button', { name: 'Book' }));
    expect(await card.findByText(/^There is no courier to book with yet/)).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Choose all 1' }));
    const chosen = within(screen.getByRole('group', { name: 'Chosen parcels' }));
    await user.click(chosen.getByRole('button', { name: 'Book 1' }));
    expect(await chosen.findByText(/^There is no courier to book with yet/)).toBeVisible();
    expect(await statesOf([parcel.id])).toEqual(['packed']);
  });

  it('that a booking file leaves out are named, with a link to the order', async () => {
    const name = newName();
    const label = `Trax of ${name}`;
    const courier = await addCourierAccount(shop.deps, { label, courier: 'trax', usesOwnNumbers: false });
    const order = await place(name, { city: 'Chak 47' });
    const booked = { state: 'booked', courierAccountId: courier.id, trackingNo: null } as const;
    const { number } = await addParcel(shop.deps, order, booked);
    const { user } = await openList({ queue: 'to_hand_over', q: name });
    await findCard({ number });
    await user.click(screen.getByRole('button', { name: 'Booking file' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Booking file' }));
    await user.selectOptions(dialog.getByLabelText('Courier'), label);
    const leftOut = within(await dialog.findByRole('list', { name: 'To be looked at' }));
    expect(leftOut.getByText(`${number} is not in the file.`)).toBeVisible();
    const link = leftOut.getByRole('link', { name: `Change order #${order.orderId}` });
    expect(link).toHaveAttribute('href', `/dashboard/orders/${order.orderId}?change`);
  });

  it('are marked after they were in a booking file, and it asks before it includes them again', async () => {
    const downloads: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push(this.getAttribute('href') ?? '');
    });
    const name = newName();
    const label = `Leopards of ${name}`;
    const { id } = await addCourierAccount(shop.deps, { label, courier: 'leopards', usesOwnNumbers: false });
    const booked = { state: 'booked', courierAccountId: id, trackingNo: null } as const;
    const parcel = await addParcel(shop.deps, await place(name), booked);
    const { user } = await openList({ queue: 'to_hand_over', q: name });
    await findCard(parcel);
    const open = async () => {
      await user.click(screen.getByRole('button', { name: 'Booking file' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Booking file' }));
      await user.selectOptions(dialog.getByLabelText('Courier'), label);
      return dialog;
    };
    const dialog = await open();
    await user.click(await dialog.findByRole('button', { name: 'CSV file' }));
    expect(await dialog.findByText(/^1 parcel is in the file\./)).toBeVisible();
    expect(downloads).toEqual([expect.stringMatching(/^\/api\/parcels\/booking-files\/[\da-f-]{36}\?as=csv$/)]);
    expect(dialog.getByRole('link', { name: /Download it again/ })).toHaveAttribute('href', downloads[0]);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await (await findCard(parcel)).findByText(/^Downloaded .* by /)).toBeVisible();
    await addParcel(shop.deps, await place(name), booked);
    const again = await open();
    expect(await again.findByText(/^1 of these 2 were downloaded before \(Downloaded .* by /)).toBeVisible();
    await user.click(again.getByRole('button', { name: 'Excel file: The other 1' }));
    expect(await again.findByText(/^1 parcel is in the file\./)).toBeVisible();
    expect(downloads).toHaveLength(2);
    click.mockRestore();
  });

  it('get tracking numbers from pasted lines, and invalid lines stay for correction', async () => {
    const name = newName();
    const courier = await addCourierAccount(shop.deps, { label: `Leopards of ${name}` });
    const order = await place(name);
    const booked = { state: 'booked', courierAccountId: courier.id, trackingNo: null } as const;
    const parcel = await addParcel(shop.deps, order, booked);
    const { user } = await openList({ queue: 'to_hand_over', q: name });
    await user.click((await findCard(parcel)).getByRole('button', { name: 'Enter the tracking number' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tracking numbers' }));
    const field = dialog.getByLabelText('Numbers');
    expect(field).toHaveValue(`${parcel.number} `);
    fireEvent.change(field, { target: { value: `${parcel.number} LE7500011111\n${parcel.number} 1.2E+14` } });
    await user.click(dialog.getByRole('button', { name: 'Check' }));
    expect(await dialog.findByRole('region', { name: '1 line to mend' })).toHaveTextContent(/1\.2E\+14.*shortened/);
    await user.click(dialog.getByRole('button', { name: 'Save 1' }));
    expect(await dialog.findByText(/^1 number saved\./)).toBeVisible();
    expect(field).toHaveValue(`${parcel.number} 1.2E+14`);
    await user.clear(field);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(await (await findCard(parcel)).findByText('LE7500011111')).toBeVisible();
  });

  it('say that their order was changed by hand, and have no buttons for helpers without the right', async () => {
    const name = newName();
    const order = await place(name);
    const parcel = await addParcel(shop.deps, order, { state: 'handed_over' });
    // Orders of deleted customers have no address.
    await shop.deps.db.update(orders).set({ status: 'pending', address: '' }).where(eq(orders.id, order.id));
    const viewer = await openSession(
      shop.deps,
      await addUser(shop.deps, { role: 'moderator', rights: ['orders.view'] }),
    );
    await openList({ queue: 'on_the_way', q: name }, viewer);
    const card = await findCard(parcel);
    expect(card.getByText('The order was set to pending by hand.')).toBeVisible();
    expect(card.getByText('Lahore').parentElement).toHaveTextContent(/^Lahore$/);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(card.queryByText(/To collect/)).toBeNull();
    expect(card.queryByRole('button')).toBeNull();
  });
});

describe('the return desk', () => {
  it('receives a scanned parcel with one press, and is ready for the next one', async () => {
    const product = await addProduct(shop.deps, { name: 'Back Kurta', stock: 4 });
    const order = await place(newName(), { status: 'shipped', lines: [{ product, quantity: 2 }] });
    const parcel = await addParcel(shop.deps, order, { state: 'refused' });
    const { user } = await pages.open('/dashboard/returns', { as: shop.users.admin });
    const field = await screen.findByRole('textbox', { name: 'Parcel or tracking number' });
    await user.type(field, `${parcel.number}{Enter}`);
    const form = within(await screen.findByRole('region', { name: `Parcel ${parcel.number}` }));
    const [first] = form.getAllByRole('group', { name: /^Back Kurta/ });
    if (!first) throw new Error('Each piece has a condition');
    await user.click(within(first).getByRole('radio', { name: 'Damaged' }));
    await user.click(form.getByRole('button', { name: 'Take back 2 pieces' }));
    expect(await screen.findByRole('heading', { name: 'Taken in just now: 1' })).toBeVisible();
    expect(screen.getByText('1 good, 1 damaged')).toBeVisible();
    expect([field.matches(':focus'), await stockOf(shop.deps, product.id)]).toEqual([true, 5]);
    await user.type(field, `${parcel.number}{Enter}`);
    const again = within(await screen.findByRole('region', { name: `Parcel ${parcel.number}` }));
    expect(again.getByText(/Back in the shop since .+, by/)).toBeVisible();
    expect(again.queryByRole('button')).toBeNull();
    pages.calls.allow(404);
    await user.clear(field);
    await user.type(field, 'NP-NOTHING{Enter}');
    expect(await screen.findByText('NP-NOTHING: No parcel has this number.')).toBeVisible();
  });
});

it('a piece without colour and size has only the name of its product, even after its order was deleted', async () => {
  const product = await addProduct(shop.deps, { name: 'Plain Shawl' });
  const order = await place(newName(), { status: 'shipped', lines: [{ product, quantity: 1 }] });
  const { id, number } = await addParcel(shop.deps, order, { state: 'refused' });
  await shop.deps.db.update(parcelLines).set({ color: null, age: null }).where(eq(parcelLines.parcelId, id));
  await shop.deps.db.update(parcels).set({ orderId: null }).where(eq(parcels.id, id));
  await pages.open(`/dashboard/returns?code=${number}`, { as: shop.users.admin });
  const form = within(await screen.findByRole('region', { name: `Parcel ${number}` }));
  expect(form.getByRole('group', { name: 'Plain Shawl' })).toBeVisible();
  expect(form.getByText(number).parentElement).toHaveTextContent(new RegExp(`^${number} of #${order.orderId}Refused`));
});

describe('the couriers', () => {
  it('are shown to helpers who may not see orders, without links to lists of orders', async () => {
    const helper = await openSession(
      shop.deps,
      await addUser(shop.deps, { role: 'moderator', rights: ['settings.edit'] }),
    );
    await pages.open('/dashboard/couriers', { as: helper });
    expect(await screen.findByRole('button', { name: 'Add a courier' })).toBeVisible();
    expect(within(screen.getByRole('navigation', { name: 'Desk' })).queryAllByRole('link')).toEqual([]);
  });

  it('are added and changed, and have unique names', async () => {
    const label = `Leopards ${newName()}`;
    const { user } = await pages.open('/dashboard/couriers', { as: shop.users.admin });
    const add = async () => {
      await user.click(await screen.findByRole('button', { name: 'Add a courier' }));
      const dialog = within(await screen.findByRole('dialog'));
      await fill(user, dialog.getByLabelText('Name in your shop'), label);
      await fill(user, dialog.getByLabelText('For the booking file'), 'Shipper Name = Nanhi Dukaan\nno pair');
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      return dialog;
    };
    await add();
    await user.click(await screen.findByRole('button', { name: `Change ${label}` }));
    const dialog = within(await screen.findByRole('dialog', { name: label }));
    await user.click(dialog.getByRole('checkbox', { name: 'In use' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not in use')).toBeVisible();
    const response = await shop.call('GET', '/api/couriers', { as: shop.users.admin });
    expect(response.as(listCouriersResponse).couriers.find((each) => each.label === label)).toMatchObject({
      isActive: false,
      details: { 'Shipper Name': 'Nanhi Dukaan' },
      version: 2,
    });
    pages.calls.allow(409);
    const second = await add();
    expect(await second.findByText('A courier account has this name already.')).toBeVisible();
  });
});
