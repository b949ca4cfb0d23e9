import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { bookingsResponse, madeBookingFileResponse } from '#contract/bookings.schema.ts';
import { listParcelsResponse } from '#contract/parcels.schema.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addOrder } from '#test/factories.ts';
import { addCourierAccount, addParcel } from '#test/parcel-factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('a booking file', () => {
  const shop = useTestShop();
  const as = () => shop.users.admin;
  const addLeopards = async () =>
    (await addCourierAccount(shop.deps, { courier: 'leopards', usesOwnNumbers: false })).id;
  const booked = async (courierAccountId: string, phoneE164: string | null = '+923001112223') =>
    addParcel(shop.deps, await addOrder(shop.deps, shop.users.owner, { status: 'processing', phoneE164 }), {
      state: 'booked',
      courierAccountId,
      trackingNo: null,
    });
  const make = (courier: string, which: 'new' | 'all' = 'new', file = newId()) =>
    shop.call('POST', '/api/parcels/booking-files', { as: as(), body: { file, courier, which } });
  const made = async (...of: Parameters<typeof make>) => (await make(...of)).as(madeBookingFileResponse).file;
  const preview = async (courier: string) =>
    (await shop.call('GET', `/api/parcels/bookings?courier=${courier}`, { as: as() })).as(bookingsResponse);
  const numbersIn = async (url: string) => {
    const response = await shop.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${as().token}` } });
    const rows: Record<string, string>[] = parse(response.body, { columns: true, bom: true });
    return rows.map((row) => row['Booked Packet OrderID']);
  };
  const marks = async (courier: string) =>
    (await shop.call('GET', `/api/parcels?queue=to_hand_over&courier=${courier}`, { as: as() }))
      .as(listParcelsResponse)
      .parcels.map(({ number, downloaded }) => [number, downloaded?.by ?? null]);

  it('marks its parcels with author and time, but not skipped parcels', async () => {
    const courier = await addLeopards();
    const [good, without] = [await booked(courier), await booked(courier, null)];
    const file = await made(courier);
    expect(file.parcels).toBe(1);
    expect(await marks(courier)).toEqual([
      [good.number, as().username],
      [without.number, null],
    ]);
    expect(await preview(courier)).toMatchObject({
      parcels: 1,
      downloaded: 1,
      lastDownload: { at: file.at, by: as().username },
    });
    expect(await numbersIn(`/api/parcels/booking-files/${file._id}?as=csv`)).toEqual([good.number]);
  });

  it('contains only parcels that are in no earlier file, unless all are requested', async () => {
    const courier = await addLeopards();
    const first = await booked(courier);
    await made(courier);
    expect((await make(courier)).error().code).toBe('bookings_downloaded');
    const second = await booked(courier);
    expect(await preview(courier)).toMatchObject({ parcels: 2, downloaded: 1 });
    const { _id: onlyNew } = await made(courier);
    const { _id: both } = await made(courier, 'all');
    expect(await numbersIn(`/api/parcels/booking-files/${onlyNew}`)).toEqual([second.number]);
    expect(await numbersIn(`/api/parcels/booking-files/${both}`)).toEqual([first.number, second.number]);
  });

  it('that is requested again with its id is the same, even after its parcels have got numbers', async () => {
    const courier = await addLeopards();
    const { number } = await booked(courier);
    const id = newId();
    const file = await made(courier, 'new', id);
    await booked(courier);
    expect(await made(courier, 'new', id)).toEqual(file);
    const lines = [`${number} LE7512345678`];
    await shop.call('POST', '/api/parcels/tracking-numbers', { as: as(), body: { courier, lines } });
    expect(await made(courier, 'all', id)).toEqual(file);
    expect(await numbersIn(`/api/parcels/booking-files/${id}`)).toEqual([number]);
    expect((await preview(courier)).parcels).toBe(1);
  });

  it('contains each parcel once if two users request it at the same moment', async () => {
    const courier = await addLeopards();
    const parcels = [await booked(courier), await booked(courier)];
    const responses = await Promise.all([make(courier), make(courier), make(courier)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const file = responses.find(({ status }) => status === 201)?.as(madeBookingFileResponse).file;
    expect(file?.parcels).toBe(parcels.length);
  });

  it('counts parcels of an earlier file of the same courier, but not of another courier', async () => {
    const [courier, other] = [await addLeopards(), await addLeopards()];
    const parcel = await booked(courier);
    await made(courier);
    const book = (to: string, version: number) =>
      shop.call('POST', '/api/parcels/bookings', {
        as: as(),
        body: { parcels: [{ id: parcel.id, version }], courier: to },
      });
    await book(other, parcel.version);
    expect([await marks(other), (await preview(other)).downloaded]).toEqual([[[parcel.number, null]], 0]);
    await book(courier, parcel.version + 1);
    expect(await preview(courier)).toMatchObject({ parcels: 1, downloaded: 1 });
  });

  it('is never marked by a GET', async () => {
    const courier = await addLeopards();
    await booked(courier);
    const { _id } = await made(courier);
    await booked(courier);
    const before = await marks(courier);
    await expectNothingWritten(shop.deps, async () => void (await preview(courier)));
    await numbersIn(`/api/parcels/booking-files/${_id}`);
    expect(await marks(courier)).toEqual(before);
    const missing = await shop.call('GET', `/api/parcels/booking-files/${newId()}`, { as: as() });
    expect(missing.error().code).toBe('booking_file_not_found');
  });
});
