import { deliveryTermsOf } from '#contract/orders.ts';
import type { Settings } from '#contract/settings.schema.ts';
import {
  DEFAULT_CODES_PER_DAY,
  DEFAULT_CODES_PER_HOUR,
  DEFAULT_CUT_OFF_HOUR,
  DEFAULT_DELIVERY_DAYS,
  DEFAULT_LOW_STOCK_LEVEL,
  DEFAULT_ORDER_RETENTION_DAYS,
  DEFAULT_PACKING_WEIGHT_G,
  DEFAULT_PIECE_WEIGHT_G,
  DEFAULT_RETURN_DAYS,
  DEFAULT_SECURITY_LOG_DAYS,
  DEFAULT_WEEKLY_HOLIDAY,
  DEFAULT_WRITE_OFF_LIMIT_PAISA,
} from '#contract/settings.ts';
import type { Env } from '#server/env.ts';

/** Returns '' for settings that the environment does not set. `shopEmail` is the default for mails about orders. */
export function defaultSettings(
  { shopProfile, orderLimits }: Pick<Env, 'shopProfile' | 'orderLimits'>,
  shopEmail: string = shopProfile.email,
): Settings {
  const { name, social, phone, whatsapp, email, address, openingHours } = shopProfile;
  return {
    shopName: name,
    isShopOpen: true,
    isVisibleWhileClosed: true,
    opensOn: '',
    closedNote: '',
    address,
    phone,
    whatsapp,
    email,
    openingHours,
    ...social,
    ...deliveryTermsOf(shopProfile),
    deliveryFromDays: DEFAULT_DELIVERY_DAYS.fromDays,
    deliveryToDays: DEFAULT_DELIVERY_DAYS.toDays,
    cutOffHour: DEFAULT_CUT_OFF_HOUR,
    weeklyHoliday: DEFAULT_WEEKLY_HOLIDAY,
    holidays: [],
    pieceWeightG: DEFAULT_PIECE_WEIGHT_G,
    packingWeightG: DEFAULT_PACKING_WEIGHT_G,
    orderMailTo: shopEmail === '' ? [] : [shopEmail],
    ordersPerHour: orderLimits.perHour,
    ordersPerDay: orderLimits.perDay,
    ordersPerAddressHour: orderLimits.perAddressHour,
    ordersPerAddressDay: orderLimits.perAddressDay,
    openOrders: orderLimits.openOrders,
    openPieces: orderLimits.openPieces,
    orderRetentionDays: DEFAULT_ORDER_RETENTION_DAYS,
    lowStockLevel: DEFAULT_LOW_STOCK_LEVEL,
    returnDays: DEFAULT_RETURN_DAYS,
    writeOffLimitPaisa: DEFAULT_WRITE_OFF_LIMIT_PAISA,
    twoStepRequired: false,
    codesPerHour: DEFAULT_CODES_PER_HOUR,
    codesPerDay: DEFAULT_CODES_PER_DAY,
    securityLogDays: DEFAULT_SECURITY_LOG_DAYS,
  };
}
