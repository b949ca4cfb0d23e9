import { expect, it } from 'vitest';
import { problemsOf } from './content-problems.ts';

const HERO = { kicker: '', headline: 'Eid', highlight: '', text: '', button: 'See', link: '/shop', image: null };

it('a hero needs a headline, a button, and a link within the shop or to another site', () => {
  expect(problemsOf(HERO)).toEqual({});
  expect(problemsOf({ ...HERO, link: 'https://example.com/a' })).toEqual({});
  expect(Object.keys(problemsOf({ ...HERO, headline: ' ', button: '' }))).toEqual(['headline', 'button']);
  for (const link of ['', 'shop', '//elsewhere.example', 'javascript:alert(1)']) {
    expect(problemsOf({ ...HERO, link })).toEqual({ link: 'must begin with / or https://' });
  }
});

it('a card with a title field needs a title, and a page needs a title and a text', () => {
  const card = { title: 'Soft', text: '' };
  expect(problemsOf([card, { ...card, title: '' }])).toEqual({ '1.title': 'Please fill this in' });
  expect(problemsOf([{ category: 'bottoms', discount: '', image: null }])).toEqual({});
  expect(Object.keys(problemsOf({ title: '', body: '\n' }))).toEqual(['title', 'body']);
});
