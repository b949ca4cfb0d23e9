import { formatPkr } from '#contract/money.ts';
import { nameWithPrice } from '#contract/variant-label.ts';

/** Characters of the longest encoded message. WhatsApp opens links of about 2,000, and its own URL takes some. */
const ENCODED_MAX = 1_900;

type OrderedPiece = Parameters<typeof nameWithPrice>[0] & { quantity: number; url: string };

/** Returns the text of an order by chat. It counts the pieces that do not fit into the link. `total` is in PKR. */
export function orderMessage(pieces: readonly OrderedPiece[], total: number): string {
  const write = (named: number) => {
    const rest = pieces.slice(named).reduce((sum, { quantity }) => sum + quantity, 0);
    return [
      'Assalam-o-Alaikum, I want to order:',
      ...pieces.slice(0, named).map((piece) => `${piece.quantity} × ${nameWithPrice(piece)}\n${piece.url}`),
      ...(rest > 0 ? [`and ${rest} more ${rest === 1 ? 'piece' : 'pieces'}`] : []),
      `Total with delivery: ${formatPkr(total)}`,
    ].join('\n');
  };
  let named = pieces.length;
  while (named > 0 && encodeURIComponent(write(named)).length > ENCODED_MAX) named -= 1;
  return write(named);
}
