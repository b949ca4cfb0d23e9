import { expect, it } from 'vitest';
import { orderMessage } from './order-message.ts';

const kurta = { name: 'Fox Kurta', price: 1_490, quantity: 2, url: 'https://shop.example/shop/fox-kurta-0123456789ab' };

it('an order by chat has quantity, name, colour, age, price and link of each piece, and the total', () => {
  const frock = { ...kurta, name: 'Frock', quantity: 1, color: 'red', age: 3 } as const;
  expect(orderMessage([frock, kurta], 4_670)).toBe(
    [
      'Assalam-o-Alaikum, I want to order:',
      `1 × Frock (red, 5-6 years, PKR 1,490.00)\n${kurta.url}`,
      `2 × Fox Kurta (PKR 1,490.00)\n${kurta.url}`,
      'Total with delivery: PKR 4,670.00',
    ].join('\n'),
  );
});

it.each(['Fox Kurta', 'سرخ کُرتا'])(
  'an order of 50 pieces called %s fits a link, and counts the pieces without a line',
  (name) => {
    const message = orderMessage(
      Array.from({ length: 50 }, () => ({ ...kurta, name })),
      150_000,
    );
    expect(encodeURIComponent(message).length).toBeLessThan(2_000);
    const named = message.match(/^2 × /gm)?.length ?? 0;
    expect(named).toBeGreaterThan(3);
    expect(message).toContain(`\nand ${(50 - named) * 2} more pieces\n`);
    expect(message).toContain('Total with delivery: PKR 150,000.00');
  },
);
