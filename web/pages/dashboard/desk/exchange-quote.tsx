import { formatPkr, formatShortPkr } from '#contract/money.ts';
import type { StaffOrder } from '#contract/orders.schema.ts';
import type { StartedExchange } from '#contract/returns.schema.ts';
import { nameWithVariant } from '#contract/variant-label.ts';

interface ExchangeQuoteProps {
  quote: StartedExchange;
  order: StaffOrder;
}

export function ExchangeQuote({ quote, order }: ExchangeQuoteProps) {
  return (
    <div role="status" className="grid gap-1">
      <ul className="text-muted">
        {quote.shares.flatMap(({ position, pieces }) => {
          const line = order.products[position];
          return pieces.map((share, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a line have no other key, and never move.
            <li key={`${position} ${index}`}>
              <bdi>{line && nameWithVariant(line)}</bdi>: {formatShortPkr(share)}
            </li>
          ));
        })}
      </ul>
      <Amounts quote={quote} isAtCounter={order.channel === 'counter'} />
    </div>
  );
}

function Amounts({ quote: { cod, refund }, isAtCounter }: { quote: StartedExchange; isAtCounter: boolean }) {
  const when = isAtCounter ? 'now, in cash.' : 'when it arrives.';
  if (refund > 0) {
    return (
      <p>
        The customer gets <strong>{formatPkr(refund)}</strong> back. It waits under Money until you have paid it.
      </p>
    );
  }
  return (
    <p>
      The customer pays <strong>{formatPkr(cod)}</strong> {cod === 0 ? 'and gets no money back.' : when}
    </p>
  );
}
