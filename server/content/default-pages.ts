import { daysOf, formatDeliveryDays, NO_WEEKDAY } from '#contract/arrival.ts';
import type { PageText } from '#contract/content.schema.ts';
import { CONTENT_PAGES, type ContentPage } from '#contract/content-pages.ts';
import type { Settings } from '#contract/settings.schema.ts';
import { formatHour } from '#contract/time.ts';
import { deliveryDaysOf } from '#server/settings/delivery-days.ts';
import { asSentence, waysToReach } from '#server/settings/shop-profile-of.ts';

type ShopFacts = Pick<
  Settings,
  'returnDays' | 'deliveryFromDays' | 'deliveryToDays' | 'cutOffHour' | 'weeklyHoliday' | 'phone' | 'email'
>;

const CONTACT_PAGE = '[contact us](/contact)';
const callUs = ({ phone }: Pick<ShopFacts, 'phone'>) => waysToReach({ phone }, CONTACT_PAGE);

function returnRule(returnDays: number): string {
  return returnDays > 0
    ? `You may return or exchange what does not fit or please within **${daysOf(returnDays)}** after it has come, and get your money back.`
    : 'You may return or exchange what came damaged, or what you did not order.';
}

/** Texts of a shop that has not written its own. */
const BODIES: Record<ContentPage, (facts: ShopFacts) => string> = {
  returns: ({ returnDays, phone, email }) => `${returnRule(returnDays)}

1. ${asSentence(waysToReach({ phone, email }, CONTACT_PAGE))}, with your order number.
2. Keep the piece unworn and unwashed, with its label.
3. We tell you where to send it, or send somebody for it.

A piece that comes damaged, or another than you ordered, is exchanged at our cost. In every other case the parcel back is yours to pay.
Money back goes to your bank account or mobile wallet after the piece has reached us.`,
  delivery: (facts) => `An order comes to your door in **${formatDeliveryDays(deliveryDaysOf(facts))}**.

- ${facts.cutOffHour === 0 ? 'An order leaves on the next working day' : `An order before ${formatHour(facts.cutOffHour)} leaves on the same working day, a later one on the next`}.
- ${facts.weeklyHoliday === NO_WEEKDAY ? 'We and the couriers rest' : `We and the couriers rest on ${facts.weeklyHoliday}s, and`} on public holidays.
- The order form names the days for your town before you order. So do the mail about your order, and the page of your order.

You pay the courier in cash. Questions? ${asSentence(callUs(facts))}.`,
  'size-guide': () => `Our sizes follow a child's age. Children differ, so measure a piece that fits and compare.

| age | height | chest |
|---|---|---|
| 1-2 years | 76-92 cm | 50-53 cm |
| 3-4 years | 93-104 cm | 54-56 cm |
| 5-6 years | 105-116 cm | 57-60 cm |
| 7-8 years | 117-128 cm | 61-66 cm |
| 9-10 years | 129-140 cm | 67-72 cm |

Between two sizes, take the larger one.`,
  faq: ({ returnDays, ...facts }) => `## How do I pay?

In cash, when the parcel is at your door. Nothing before.

## May I open the parcel first?

Couriers hand it over once it is paid. If something is wrong, ${callUs(facts)} on the same day.

## When does it come?

In ${formatDeliveryDays(deliveryDaysOf(facts))}: see [Delivery times](/pages/delivery).

## How do I change or cancel an order?

Call us before it has left. A parcel on its way can be refused at the door.

## What if it does not fit?

${returnRule(returnDays)} See [Returns and exchange](/pages/returns).`,
  privacy: ({ email }) => `We ask for what an order needs: your name, phone, e-mail address and where the parcel goes.

- The courier gets your name, phone and address. Nobody else gets anything.
- We keep orders as the law asks us to keep our books.
- This site remembers your cart, what you have looked at and your login in your own browser. It does not follow you elsewhere.

${asSentence(waysToReach({ email }, CONTACT_PAGE))} to see or delete what we know of you.`,
  terms: (facts) => `- Prices are in Pakistani rupees and include taxes. Delivery is added before you confirm.
- An order counts once we have confirmed it by phone, message or mail.
- Colours may look a little different on your screen.
- We may call you at the number of your order before we send it. An order that we cannot confirm is cancelled.

Questions? ${asSentence(callUs(facts))}.`,
};

export function defaultPage(page: ContentPage, facts: ShopFacts): PageText {
  return { title: CONTENT_PAGES[page], body: BODIES[page](facts) };
}

export function defaultPages(facts: ShopFacts) {
  return {
    returns: defaultPage('returns', facts),
    delivery: defaultPage('delivery', facts),
    'size-guide': defaultPage('size-guide', facts),
    faq: defaultPage('faq', facts),
    privacy: defaultPage('privacy', facts),
    terms: defaultPage('terms', facts),
  } satisfies Record<ContentPage, PageText>;
}
