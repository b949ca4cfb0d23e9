import { FACETS } from '#contract/facets.ts';
import { shopUrl } from './listing-route.ts';

export const ageLinks = () =>
  FACETS.age.values().map((age) => ({ label: FACETS.age.longLabel(age), to: shopUrl({ age: [age] }) }));
