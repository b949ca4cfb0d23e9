import { describe, expect, it } from 'vitest';
import { deliveryResponse } from '#contract/cities.schema.ts';
import { instantOfShopTime } from '#contract/shop-time.ts';
import { cityDeliveryDays } from '#server/cities/tables.ts';
import { addOrder, notifyWrites } from '#test/factories.ts';
import { addCourierAccount, addParcel } from '#test/parcel-factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { countDeliveryDays } from './count-delivery-days.ts';

describe('the days of delivery of a city', () => {
  const shop = useTestShop();
  const at = (local: string) => new Date(instantOfShopTime(local));

  /** The shop's clock stands at 21 November 2026, a Saturday. Monday 2 November has number 2. */
  async function deliver(city: string, ordered: string, delivered: readonly string[], given: object = {}) {
    const courierAccountId = (await addCourierAccount(shop.deps)).id;
    for (const day of delivered) {
      const order = await addOrder(shop.deps, shop.users.owner, { city, createdAt: at(ordered) });
      const deliveredAt = at(`${day}T15:00`);
      await addParcel(shop.deps, order, {
        state: 'delivered',
        courierAccountId,
        stateAt: deliveredAt,
        deliveredAt,
        ...given,
      });
    }
  }
  const times = (count: number, day: string) => Array.from({ length: count }, () => day);
  const count = async () => {
    await countDeliveryDays(shop.deps);
    await notifyWrites(shop.deps);
    const rows = await shop.deps.db.select().from(cityDeliveryDays).orderBy(cityDeliveryDays.cityId);
    return rows.map(({ cityId, fromDays, toDays, parcels }) => [cityId, fromDays, toDays, parcels]);
  };
  const quote = async (city: string) => (await shop.call('GET', `/api/delivery?city=${city}`)).as(deliveryResponse);

  it('are those of its own delivered parcels, from 20 of them on, and never less than one', async () => {
    // Ordered on a Monday before noon. 19 parcels are too few.
    await deliver('Multan', '2026-11-02T10:00', times(19, '2026-11-04'));
    expect(await count()).toEqual([]);
    expect((await quote('Multan')).arrival).toMatchObject({ fromDays: 2, toDays: 5 });

    // Each fifth: a day, two days, three days, six (over a Sunday) and eleven.
    for (const day of ['2026-11-03', '2026-11-04', '2026-11-05', '2026-11-09', '2026-11-14']) {
      await deliver('Lahore', '2026-11-02T10:00', times(4, day));
    }
    // Ordered after the cut-off hour of a Saturday: leaves on Monday, arrives on the same day.
    await deliver('Karachi', '2026-11-07T18:00', times(20, '2026-11-09'));
    // Neither returned parcels nor old ones count.
    await deliver('Quetta', '2026-11-02T10:00', times(20, '2026-11-05'), { state: 'received', deliveredAt: null });
    await deliver('Sukkur', '2026-05-01T10:00', times(20, '2026-05-05'));
    expect(await count()).toEqual([
      ['karachi', 1, 1, 20],
      ['lahore', 1, 6, 20],
    ]);
    const { arrival } = await quote('DHA%20Lahore');
    expect(arrival).toEqual({ fromDays: 1, toDays: 6, from: '2026-11-23', to: '2026-11-28' });
    expect((await quote('Nowhere')).arrival).toMatchObject({ fromDays: 2, toDays: 5 });
  });
});
