import type { Store } from '#contract/store.schema.ts';

/** Where a chat with the shop opens. */
export function whatsappUrl({ whatsapp }: Pick<Store, 'whatsapp'>): string {
  return `https://wa.me/${whatsapp}`;
}
