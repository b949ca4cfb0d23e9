import { describe, expect, it } from 'vitest';
import { readFrom, sameSitePath } from './login-state.ts';

describe('sameSitePath', () => {
  it.each(['/', '/shop', '/shop?category=bottoms#list', '/dashboard/orders'])('goes back to %s', (path) => {
    expect(sameSitePath(path)).toBe(path);
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', undefined, 7, {}])(
    'goes home instead of to %j',
    (path) => {
      expect(sameSitePath(path)).toBe('/');
    },
  );
});

describe('readFrom', () => {
  it('reads navigation state of any shape', () => {
    expect(readFrom({ from: '/shop' })).toBe('/shop');
    expect(readFrom({ from: { pathname: '/shop' } })).toBe('/');
    expect(readFrom(null)).toBe('/');
    expect(readFrom('shop')).toBe('/');
  });
});
