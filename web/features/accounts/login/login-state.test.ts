import { describe, expect, it } from 'vitest';
import { readFrom, sameSitePath } from './login-state.ts';

describe('sameSitePath', () => {
  it.each(['/', '/shop', '/shop?category=bottoms#list', '/dashboard/orders'])('accepts %s', (path) => {
    expect(sameSitePath(path)).toBe(path);
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', undefined, 7, {}])(
    'returns the home page instead of %j',
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
