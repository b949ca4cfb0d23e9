import type { Product } from '#contract/catalogue.schema.ts';
import { productPath } from '#contract/product-path.ts';
import { orderMessage } from '#web/features/cart/order-message.ts';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { chatLink } from '#web/features/shop-profile/whatsapp.ts';
import type { Cart } from '#web/store/summarize-cart.ts';
import { buttonClasses } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface OrderOnWhatsappProps {
  cart: Cart;
  /** Loaded products of the cart by id. They give colour and age of the lines. */
  offerById: ReadonlyMap<string, Product>;
}

/** Link that orders the cart by chat. Renders nothing for a shop without a WhatsApp number. */
export function OrderOnWhatsapp({ cart, offerById }: OrderOnWhatsappProps) {
  const shopProfile = useShopProfile();
  if (!shopProfile?.whatsapp) return null;
  const pieces = cart.products.map((product) => {
    const { color, age } = offerById.get(product._id) ?? {};
    return { ...product, color, age, url: `${shopProfile.url}${productPath(product)}` };
  });
  return (
    <a {...chatLink(shopProfile, orderMessage(pieces, cart.grandTotal))} className={buttonClasses('secondary')}>
      <Icon name="chat" className="size-5" /> Order all on WhatsApp
    </a>
  );
}
