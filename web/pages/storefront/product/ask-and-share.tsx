import type { ProductDetails } from '#contract/catalogue.schema.ts';
import { productPath } from '#contract/product-path.ts';
import { nameWithPrice } from '#contract/variant-label.ts';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { chatLink } from '#web/features/shop-profile/whatsapp.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toastShown } from '#web/ui/toast.tsx';

const LINK = 'inline-flex min-h-11 items-center gap-2 font-bold text-leaf underline underline-offset-4';

export function AskAndShare({ product }: { product: ProductDetails }) {
  const shopProfile = useShopProfile();
  const dispatch = useAppDispatch();
  if (!shopProfile) return null;
  const url = `${shopProfile.url}${productPath(product)}`;
  const piece = nameWithPrice(product);

  async function share() {
    try {
      // Few desktop browsers can share, so the others copy the link. On http neither is possible, and copying throws.
      if (Reflect.has(navigator, 'share')) await navigator.share({ text: piece, url });
      else {
        await navigator.clipboard.writeText(url);
        dispatch(toastShown('success', 'The link is copied'));
      }
    } catch (error) {
      // The user has closed the dialog for sharing.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      dispatch(toastShown('error', 'Please copy the address of this page.'));
    }
  }

  return (
    <p className="flex flex-wrap gap-x-6">
      <a {...chatLink(shopProfile, `I have a question about ${piece}: ${url}`)} className={LINK}>
        <Icon name="chat" className="size-5" />
        Ask about this piece
      </a>
      <button type="button" onClick={() => void share()} className={LINK}>
        <Icon name="upload" className="size-5" /> Share
      </button>
    </p>
  );
}
