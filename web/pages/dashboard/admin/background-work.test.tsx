import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { otpRequested } from '#server/accounts/events.ts';
import { newOrderMail } from '#server/notifications/jobs.ts';
import { FAILED_CODE, FAILED_MAIL } from '#test/api-samples.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { addFailedJob } from '#test/jobs.ts';
import { useTestShop } from '#test/test-shop.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const LIST = 'GET /api/admin/failed-jobs';
const openWork = () => pages.open('/dashboard/background-work', { as: shop.users.admin });

const STATE = 'GET /api/admin/work-state';

describe('background work', () => {
  it('without failed work says so, and is mentioned on no other page', async () => {
    await openWork();
    expect(await screen.findByRole('heading', { level: 1, name: 'Background Work' })).toBeVisible();
    expect(await screen.findByText('Nothing has failed')).toBeVisible();
    await pages.open('/dashboard/admin');
    expect(await screen.findByRole('link', { name: /^Total Orders/ })).toBeVisible();
    await pages.calls.settle();
    expect(screen.queryByText('Needs attention')).toBeNull();
    expect(screen.queryByText('Mail is not going out.')).toBeNull();
  });

  it('that failed is in a table with its kind, its order, its error and its time', async () => {
    const body = { jobs: [FAILED_MAIL, FAILED_CODE], totalPages: 1, totalJobs: 2, byKind: [] };
    pages.calls.replace(LIST, { status: 200, body });
    await openWork();
    const table = within(await screen.findByRole('table', { name: 'Background work' }));
    const headers = table.getAllByRole('columnheader').map((header) => header.textContent);
    expect(headers).toEqual(['Work', 'Order', 'What went wrong', 'Since', 'Actions']);
    const row = within(table.getByRole('row', { name: new RegExp(FAILED_MAIL.kindInWords) }));
    expect(row.getByText(FAILED_MAIL.error)).toBeVisible();
    expect(row.getByText('Tried 33 times')).toBeVisible();
    expect(row.getByText('20 Nov 2026, 12:00 pm')).toBeVisible();
    const order = row.getByRole('link', { name: '#ND-7K3F9Q2MXA' });
    expect(order).toHaveAttribute('href', '/dashboard/orders/ND-7K3F9Q2MXA');
    const code = within(table.getByRole('row', { name: new RegExp(FAILED_CODE.kindInWords) }));
    expect(code.queryByRole('button', { name: /^Retry/ })).toBeNull();
  });

  it('that is late or failed is shown in the overview, with a link', async () => {
    const { kind, kindInWords, requestedAt: since } = FAILED_MAIL;
    const late = { kind, kindInWords, isMail: true, count: 3, since };
    const image = { ...late, kind: 'picture.stored', isMail: false, count: 9 };
    pages.calls.replace(STATE, { status: 200, body: { failed: 2, delayed: [late, image] } });
    const { user, address } = await pages.open('/dashboard/admin', { as: shop.users.admin });
    expect(await screen.findByText('Mail is not going out.')).toBeVisible();
    const main = screen.getByRole('main');
    expect(main).toHaveTextContent('3 mails have been waiting since 20 Nov 2026, 12:00 pm');
    expect(main).toHaveTextContent('2 pieces of background work failed.');
    expect(screen.getByRole('link', { name: /^Needs attention ?2$/ })).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'See what' }));
    await waitFor(() => expect(address()).toBe('/dashboard/background-work'));
  });

  it('is enqueued again by Retry, or all of a kind by Retry all, and the list is read again', async () => {
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

  it('is given up after a confirmation', async () => {
    await addFailedJob(shop.deps, otpRequested.name);
    const { user } = await openWork();
    await user.click(await screen.findByRole('button', { name: 'Give up: Mail with a one-time code' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Mail with a one-time code' }));
    expect(dialog.getByText('Are you sure you want to give this up?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Give up' }));
    expect(await screen.findByText('Given up')).toBeVisible();
  });

  it('that somebody else has retried already shows a message', async () => {
    pages.calls.allow(404);
    const id = await addFailedJob(shop.deps);
    const { user } = await openWork();
    const retry = await screen.findByRole('button', { name: /^Retry: / });
    await shop.call('POST', `/api/admin/failed-jobs/${id}/retry`, { as: shop.users.admin });
    await user.click(retry);
    expect(await screen.findByText('This work was tried again or given up meanwhile.')).toBeVisible();
  });
});
