import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addCourier, addOwedParcels, balancesOf, draft, type ParcelRow, post, rowOf } from '#test/cash.ts';
import { addOrder } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });

describe('Differences with couriers', () => {
  async function addPaid(...cods: number[]): Promise<{ parcels: ParcelRow[]; path: string }> {
    const courier = await addCourier(shop.deps);
    const order = await addOrder(shop.deps, shop.users.owner);
    const values = { orderId: order.id, orderNumber: order.orderId };
    const parcels = await addOwedParcels(
      shop.deps,
      courier,
      cods.map(() => values),
    );
    const rows = parcels.map((parcel, index) => rowOf(parcel, { cod: cods[index] ?? 0 }));
    await post(shop, await draft(shop, courier, rows));
    return { parcels, path: `/dashboard/money?view=differences&courier=${courier}` };
  }
  const open = (path: string, as = shop.users.admin) => pages.open(path, { as });
  const card = (parcel: ParcelRow | undefined) => screen.findByRole('listitem', { name: `Parcel ${parcel?.number}` });
  const accountsOf = async (parcel: ParcelRow | undefined) => {
    const { receivable = 0, claim = 0, written_off = 0 } = await balancesOf(shop.deps, parcel?.id ?? '');
    return { receivable, claim, accepted: written_off };
  };

  it('are accepted, claimed or given back in place, with a reason, and each can be undone', async () => {
    const { parcels, path } = await addPaid(158_000, 100_000, 339_000);
    const [small, large, double] = parcels;
    const { user } = await open(path);
    const first = await card(small);
    expect(first).toHaveTextContent(/PKR 120 too little.*Collected PKR 1,700, paid PKR 1,580/);
    expect(within(first).getByRole('link', { name: `#${small?.orderNumber}` })).toBeVisible();
    expect(await card(double)).toHaveTextContent('PKR 1,690 too much');
    expect(await screen.findByRole('heading', { name: 'PKR 820 too little, PKR 1,690 too much' })).toBeVisible();
    expect(within(await card(large)).queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(screen.getByText(/Up to PKR 500 too little may be accepted/)).toBeVisible();

    await user.click(within(first).getByRole('button', { name: 'Accept' }));
    const form = within(first).getByRole('form', { name: 'Accept' });
    expect(within(form).getByLabelText('Reason')).toHaveFocus();
    expect(within(form).getByLabelText('Reason')).toHaveAccessibleDescription(/Do not write names/);
    await user.click(within(form).getByRole('button', { name: 'Accept' }));
    expect(await within(form).findByText('Please write this. It is shown in the history.')).toBeVisible();
    await fill(user, within(form).getByLabelText('Reason'), 'Weight was agreed');
    await user.click(within(form).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText(`Accept: PKR 120 for parcel ${small?.number}`)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('listitem', { name: `Parcel ${small?.number}` })).toBeNull());
    expect(await accountsOf(small)).toEqual({ receivable: 0, claim: 0, accepted: 12_000 });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await card(small)).toBeVisible();
    expect(await accountsOf(small)).toEqual({ receivable: 12_000, claim: 0, accepted: 0 });

    await user.click(within(await card(double)).getByRole('button', { name: 'Give back' }));
    await fill(user, screen.getByLabelText('Reference of your payment'), 'Transfer 9');
    await user.click(screen.getByRole('button', { name: 'Give back' }));
    expect(await screen.findByText(`Give back: PKR 1,690 for parcel ${double?.number}`)).toBeVisible();

    await user.click(within(await card(large)).getByRole('button', { name: 'Claim' }));
    await fill(user, screen.getByLabelText('Reason'), 'Ticket 88');
    await user.click(within(await card(large)).getByRole('button', { name: 'Claim' }));
    await user.click(await screen.findByRole('link', { name: 'Claims 1' }));
    expect(await card(large)).toHaveTextContent('PKR 700 claimed');
    await user.click(within(await card(large)).getByRole('button', { name: 'Claim paid' }));
    await fill(user, screen.getByLabelText('Reference of the payment'), 'Cheque 12');
    await user.click(screen.getByRole('button', { name: 'Claim paid' }));
    expect(await screen.findByText('No open claims')).toBeVisible();
    expect(await accountsOf(large)).toEqual({ receivable: 0, claim: 0, accepted: 0 });

    await user.click(screen.getByRole('link', { name: 'Done' }));
    expect(await screen.findByText('Cheque 12')).toBeVisible();
    const done = screen.getAllByRole('listitem', { name: /^Parcel / });
    expect(done.map((each) => /Difference accepted|Claim paid|Claimed|Given back/.exec(each.textContent)?.[0])).toEqual(
      ['Claim paid', 'Claimed', 'Given back', 'Difference accepted'],
    );
    expect(done[3]).toHaveTextContent(/Weight was agreed.*Undone/);
  });

  it('say why an entry cannot be undone, or that somebody else was faster', async () => {
    pages.calls.allow(409);
    const { parcels, path } = await addPaid(158_000, 100_000);
    const [first, second] = parcels;
    const send = async (url: string, body: object) =>
      shop.call('POST', `/api/cash/${url}`, { as: shop.users.admin, body: { reason: 'By a colleague', ...body } });
    const { user } = await open(path);
    await user.click(within(await card(first)).getByRole('button', { name: 'Accept' }));
    await send('differences', { parcel: first?.id, owedPaisa: 12_000, how: 'claim' });
    await fill(user, screen.getByLabelText('Reason'), 'Too small');
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('The amount has changed since you saw it. Please look at it again.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('listitem', { name: `Parcel ${first?.number}` })).toBeNull());

    await send('differences', { parcel: second?.id, owedPaisa: 70_000, how: 'claim' });
    await send('claims', { parcel: second?.id, claimPaisa: 70_000, how: 'dropped' });
    await user.click(screen.getByRole('link', { name: 'Done' }));
    const claimed = (await screen.findAllByRole('listitem', { name: `Parcel ${second?.number}` })).at(-1);
    if (!claimed) throw new Error('The claim is not listed');
    await user.click(within(claimed).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('This claim was paid or dropped since. Undo that first.')).toBeVisible();
  });

  it('are read-only without the right to post', async () => {
    const { parcels, path } = await addPaid(158_000);
    const viewer = await openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: ['cash.view'] }));
    await open(path, viewer);
    const only = await card(parcels[0]);
    expect(within(only).queryByRole('button')).toBeNull();
    expect(within(only).queryByRole('link')).toBeNull();
  });
});
