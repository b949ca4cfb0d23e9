import { AGE_LABELS, AGES } from '#contract/catalogue.ts';
import { shopUrl } from './listing-route.ts';

export const AGE_LINKS = AGES.map((age) => ({ label: `${AGE_LABELS[age]} years`, to: shopUrl({ age: [age] }) }));
