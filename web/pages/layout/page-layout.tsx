import type { ReactNode } from 'react';
import type { ListedProduct } from '#web/features/catalogue/api.ts';
import { CardCorner } from '#web/features/catalogue/card/card-corner.tsx';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { WishButton } from '#web/features/wishlist/wish-button.tsx';
import { HydrateLater } from '#web/ui/hydration.tsx';
import { CartPanelSlot } from './cart-panel-slot.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { WithoutScript } from './without-script.tsx';

const renderWishButton = (product: ListedProduct) => <WishButton product={product} variant="corner" />;

export function PageLayout({ children }: { children: ReactNode }) {
  const { opensOn, closedNote } = useShopProfile() ?? {};
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="grow pt-3 outline-none">
        <WithoutScript>
          You can look around without JavaScript. To fill a cart, to order or to log in, please switch it on, or{' '}
          <a href="/contact" className="font-bold underline underline-offset-4">
            order by phone or WhatsApp
          </a>
          .
        </WithoutScript>
        {opensOn && (
          <p data-nosnippet="" className="shell pt-2 pb-5">
            <b>We open {opensOn}.</b> {closedNote || 'You can look around until then.'}
          </p>
        )}
        <CardCorner value={renderWishButton}>{children}</CardCorner>
      </main>
      <HydrateLater>
        <Footer />
      </HydrateLater>
      <CartPanelSlot />
    </div>
  );
}
