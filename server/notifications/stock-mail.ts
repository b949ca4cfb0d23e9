import { productPath } from '#contract/product-path.ts';
import type { ShopProfile } from '#contract/shop-profile.schema.ts';
import { toOneLine } from '#contract/text.ts';
import { nameWithVariant } from '#contract/variant-label.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import type { Mail } from '#server/platform/mail/mail.ts';
import { greetedName } from './account-mail.ts';
import type { ShopMail } from './shop-mail.ts';

type MailedProduct = Pick<ProductRow, 'id' | 'name' | 'color' | 'age'>;

export function mailAboutLowStock(low: readonly { row: MailedProduct; left: number }[], shop: ShopProfile): ShopMail {
  const [first] = low;
  const subject =
    first && low.length === 1 ? `Low stock: ${labelOf(first.row)}` : `Low stock of ${low.length} products`;
  const text = [
    ...low.map(({ row, left }) => `${labelOf(row)}: ${left === 0 ? 'sold out' : `${left} left`}`),
    '',
    `All that is low: ${shop.url}/dashboard/stock?view=low`,
  ].join('\n');
  return { subject, text };
}

interface Differences {
  total: number;
  products: readonly { id: string; stock: number; moved: number }[];
}

export function mailAboutDifferences({ total, products }: Differences): ShopMail {
  const text = [
    'The changes of stock that were recorded do not sum to the stock of these products.',
    'Please count them, and show this mail to whoever looks after the server.',
    '',
    ...products.map(({ id: product, stock, moved }) => `${product}: stock ${stock}, changes ${moved}`),
    ...(total > products.length ? [`and ${total - products.length} more`] : []),
  ].join('\n');
  return { subject: `Stock of ${total} ${total === 1 ? 'product' : 'products'} needs a look`, text };
}

export function backInStockMail(
  id: string,
  user: { email: string; username: string },
  product: MailedProduct,
  shop: ShopProfile,
): Mail {
  const label = labelOf(product);
  const text = [
    `Assalam o alaikum ${greetedName(user.username)},`,
    '',
    `${label} is back in our shop. You asked us to tell you; we mail you about it this once.`,
    '',
    `See it here: ${shop.url}${productPath({ _id: product.id, name: product.name })}`,
    '',
    shop.name,
  ].join('\n');
  return plainMail(id, user.email, `${label} is back`, text);
}

function labelOf({ name, color, age }: MailedProduct): string {
  return nameWithVariant({ name: toOneLine(name), color, age });
}

/** If a REST service sends the mail, the template shows `subject` and `message`. */
function plainMail(id: string, to: string, subject: string, text: string): Mail {
  return { id, template: 'customer', to, subject, text, params: { to_email: to, subject, message: text } };
}
