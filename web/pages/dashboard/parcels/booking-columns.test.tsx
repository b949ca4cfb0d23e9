import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { COURIER_NAMES } from '#contract/parcels.ts';
import { LAYOUTS, type Layout } from '#server/parcels/courier-files/layouts.ts';
import { presentCourier } from '#server/parcels/present.ts';
import type { CourierRow } from '#server/parcels/queries.ts';
import { courierAccounts } from '#server/parcels/tables.ts';
import { addCourierAccount } from '#test/parcel-factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { draftOf, layoutOfDraft } from '#web/features/parcels/booking-layout-draft.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const SHORT: Layout = [
  { column: 'Sender', isRequired: true },
  { column: 'Ref', source: 'parcelNumber' },
  { column: 'Type', source: 'isExchange', words: ['Normal', 'Replacement'] },
  { column: 'Store', isLeftOutIfEmpty: true },
];
const layoutIn = async ({ id }: Pick<CourierRow, 'id'>) =>
  (await shop.deps.db.select().from(courierAccounts).where(eq(courierAccounts.id, id)))[0]?.layout;
const addWith = (layout: Layout | null, overrides: Parameters<typeof addCourierAccount>[1] = {}) =>
  addCourierAccount(shop.deps, { layout: layout && [...layout], ...overrides });
const openDialog = async (courier: CourierRow) => {
  const { user } = await pages.open('/dashboard/couriers', { as: shop.users.admin });
  await user.click(await screen.findByRole('button', { name: `Columns of the booking file of ${courier.label}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Booking file of ${courier.label}` }));
  const column = (number: number) => within(dialog.getByRole('group', { name: `Column ${number}` }));
  const names = () => dialog.getAllByLabelText('Name').map((field) => (field as HTMLInputElement).value);
  return { user, dialog, column, names };
};

describe('the columns of a booking file', () => {
  it('are renamed, filled, moved, removed and added, and unedited parts of a column stay', async () => {
    const courier = await addWith(SHORT, { details: { Sender: 'Nanhi Dukaan' } });
    const { user, dialog, column, names } = await openDialog(courier);
    expect(names()).toEqual(['Sender', 'Ref', 'Type', 'Store']);
    expect(column(1).getByLabelText('Text')).toHaveValue('Nanhi Dukaan');
    expect(column(1).getByLabelText('Text')).toHaveAttribute('readonly');
    expect(column(3).getByLabelText('What is in it')).toHaveAccessibleDescription(
      'Writes "Replacement" for an exchange, else "Normal".',
    );
    await fill(user, column(2).getByLabelText('Name'), 'Reference');
    await fill(user, column(2).getByLabelText('Most characters (optional)'), '۲۰');
    await user.click(dialog.getByRole('button', { name: 'Move Type up' }));
    await user.click(dialog.getByRole('button', { name: 'Remove Store' }));
    await user.click(dialog.getByRole('button', { name: 'Add a column' }));
    expect(column(4).getByLabelText('Name')).toHaveFocus();
    await user.paste('Service');
    await fill(user, column(4).getByLabelText('Text'), 'Overnight');
    await user.click(dialog.getByRole('button', { name: 'Add a column' }));
    await user.paste('KG');
    await user.selectOptions(column(5).getByLabelText('What is in it'), 'Weight in kg');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Columns saved')).toBeVisible();
    expect(await layoutIn(courier)).toEqual([
      { column: 'Sender', isRequired: true },
      { column: 'Type', source: 'isExchange', words: ['Normal', 'Replacement'] },
      { column: 'Reference', source: 'parcelNumber', limit: 20 },
      { column: 'Service', value: 'Overnight' },
      { column: 'KG', source: 'weightG', unit: 'kg' },
    ]);
  });

  it('are reset to the built-in ones', async () => {
    const courier = await addWith(SHORT, { courier: 'postex' });
    const { user, dialog } = await openDialog(courier);
    await user.click(dialog.getByRole('button', { name: 'Use the built-in columns' }));
    const question = within(await screen.findByRole('dialog', { name: 'Built-in columns' }));
    await user.click(question.getByRole('button', { name: 'Use them' }));
    expect(await screen.findByText('The built-in columns are used again')).toBeVisible();
    expect(await layoutIn(courier)).toBeNull();
    const again = await openDialog(courier);
    expect(again.names()).toEqual(LAYOUTS.postex.map(({ column }) => column));
    expect(again.dialog.queryByRole('button', { name: 'Use the built-in columns' })).toBeNull();
  });

  it('are moved by keyboard, with the focus on the column that moves', async () => {
    const { user, dialog, names } = await openDialog(await addWith(SHORT));
    const [up, down] = (['up', 'down'] as const).map(
      (way) => () => dialog.getByRole('button', { name: `Move Ref ${way}` }),
    ) as [() => HTMLElement, () => HTMLElement];
    down().focus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['Sender', 'Type', 'Ref', 'Store']);
    expect(dialog.getByRole('status')).toHaveTextContent('Ref is column 3 of 4.');
    expect(down()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(down()).toBeDisabled();
    expect(up()).toHaveFocus();
    await user.keyboard('{Enter}{Enter}{Enter}');
    expect(names()).toEqual(['Ref', 'Sender', 'Type', 'Store']);
    expect(down()).toHaveFocus();
  });

  it('are not saved with a mistake; the mistake is marked and gets the focus', async () => {
    const courier = await addWith(SHORT);
    const { user, dialog, column } = await openDialog(courier);
    await fill(user, column(3).getByLabelText('Name'), 'Ref');
    await fill(user, column(2).getByLabelText('Most characters (optional)'), '0');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(column(3).getByLabelText('Name')).toHaveAccessibleDescription('Another column has this name.');
    const limit = column(2).getByLabelText('Most characters (optional)');
    expect(limit).toHaveFocus();
    expect(limit).toBeInvalid();
    expect(dialog.getByRole('alert')).toHaveTextContent('Please correct the marked fields.');
    expect(await layoutIn(courier)).toEqual(SHORT);
  });

  it('that somebody else has saved are shown beside the edited ones, and a second save replaces them', async () => {
    const courier = await addWith(SHORT);
    const { user, dialog, column } = await openDialog(courier);
    await fill(user, column(1).getByLabelText('Text'), 'Nanhi Dukaan');
    await shop.call('PATCH', `/api/couriers/${courier.id}`, {
      as: shop.users.admin,
      body: { version: courier.version, layout: [{ column: 'Other' }, { column: 'New' }] },
    });
    pages.calls.allow(409);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/^This courier was changed meanwhile\. What you have entered/)).toBeVisible();
    await waitFor(() => expect(dialog.getByText('Other, New')).toBeVisible());
    expect(column(1).getByLabelText('Text')).toHaveValue('Nanhi Dukaan');
    // Closing the dialog does not lose unsaved edits.
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.getByText('Not saved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: `Columns of the booking file of ${courier.label}` }));
    expect(column(1).getByLabelText('Text')).toHaveValue('Nanhi Dukaan');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Columns saved')).toBeVisible();
    expect(await layoutIn(courier)).toEqual([{ ...SHORT[0], value: 'Nanhi Dukaan' }, ...SHORT.slice(1)]);
  });

  it.each(COURIER_NAMES)('of %s are unchanged after a round trip through the form', async (courier) => {
    const account = presentCourier(await addWith(null, { courier, details: { pieces: '2', 'Shipper Name': 'A' } }));
    expect(layoutOfDraft(draftOf(account), account)).toEqual(LAYOUTS[courier]);
  });
});
