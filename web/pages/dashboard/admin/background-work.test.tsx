import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { otpRequested } from '#server/accounts/events.ts';
import { newOrderMail } from '#server/notifications/subscriptions.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { addFailedJob } from '#test/jobs.ts';
import { useTestShop } from '#test/test-shop.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop({ engine: 'pglite' });
const pages = usePages(shop);

const LIST = 'GET /api/admin/failed-jobs';
const openWork = () => pages.open('/dashboard/background-work', { as: shop.users.admin });

describe('background work', () => {
  it('that cannot be loaded says so, and comes with Retry', async () => {
    pages.calls.replace(LIST, { status: 500 });
    const { user } = await openWork();
    expect(await screen.findByText('Failed to load background work.')).toBeVisible();
    pages.calls.restore();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing has failed')).toBeVisible();
  });

  it('is put back by Retry, a kind of it by Retry all, and the list comes again', async () => {
    const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
    const { id, orderId } = await addOrder(shop.deps, shop.users.owner, { lines });
    await addFailedJob(shop.deps, newOrderMail.name, { data: { id } });
    for (const _ of [1, 2]) await addFailedJob(shop.deps);
    const { user } = await openWork();
    const retry = await screen.findByRole('button', { name: `Retry: Mail about a new order, #${orderId}` });
    const lists = pages.calls.of(LIST).length;
    await user.click(retry);
    expect(await screen.findByText('It will be tried again in a moment')).toBeVisible();
    await waitFor(() => expect(pages.calls.of(LIST).length).toBeGreaterThan(lists));
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Retry: / })).toHaveLength(2));

    await user.click(screen.getByRole('button', { name: 'Retry all: Mail about a new order' }));
    expect(await screen.findByText('2 will be tried again in a moment')).toBeVisible();
    const [call] = pages.calls.of('POST /api/admin/failed-jobs/retry-all');
    expect(call?.body).toEqual({ kind: newOrderMail.name });
  });

  it('is given up after a question', async () => {
    await addFailedJob(shop.deps, otpRequested.name);
    const { user } = await openWork();
    await user.click(await screen.findByRole('button', { name: 'Give up: Mail with a one-time code' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Mail with a one-time code' }));
    expect(dialog.getByText('Are you sure you want to give this up?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Given up')).toBeVisible();
  });

  it('that somebody else has retried meanwhile says so', async () => {
    pages.calls.allow(404);
    const id = await addFailedJob(shop.deps);
    const { user } = await openWork();
    const retry = await screen.findByRole('button', { name: /^Retry: / });
    await shop.call('POST', `/api/admin/failed-jobs/${id}/retry`, { as: shop.users.admin });
    await user.click(retry);
    expect(await screen.findByText('This work was tried again or given up meanwhile.')).toBeVisible();
  });
});
