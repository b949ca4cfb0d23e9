import { expect, it } from 'vitest';
import { valueSchemaOf } from './content.schema.ts';
import type { ContentSlot } from './content.ts';
import { problemsByField } from './field-problems.ts';

const HERO = { kicker: '', headline: 'Eid', highlight: '', text: '', button: 'See', link: '/shop', image: null };
const CARD = { title: 'Soft', text: '' };
const MISSING = 'Please fill this in';

function problemsOf(slot: ContentSlot, value: unknown) {
  return problemsByField(valueSchemaOf(slot).safeParse(value).error?.issues ?? []);
}

it('a hero needs a headline, a button, and a link within the shop or to another site', () => {
  expect(problemsOf('hero', { ...HERO, link: 'https://example.com/a' })).toEqual({});
  expect(problemsOf('hero', { ...HERO, headline: ' ', button: '', isAutomatic: true })).toEqual({
    headline: MISSING,
    button: MISSING,
    highlight: 'Please fill this in: it is the headline while nothing is reduced',
  });
  for (const link of ['', 'shop', '//elsewhere.example', 'javascript:alert(1)']) {
    expect(problemsOf('hero', { ...HERO, link })).toEqual({ link: 'must begin with / or https://' });
  }
});

it('a card with a title field needs a title, and a page needs a title and a text', () => {
  expect(problemsOf('promises', [CARD, { ...CARD, title: '' }, CARD])).toEqual({ '1.title': MISSING });
  expect(problemsOf('page-faq', { title: '', body: '\n' })).toEqual({ title: MISSING, body: MISSING });
});
