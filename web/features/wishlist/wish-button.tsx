import type { Product } from '#contract/catalogue.schema.ts';
import { useAppSelector, useAppStore } from '#web/store/hooks.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useIsHydrated } from '#web/ui/hydration.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toggleWish } from './toggle-wish.ts';
import { selectWishes } from './wishlist-slice.ts';

interface WishButtonProps {
  product: Pick<Product, '_id' | 'name'>;
  /** `corner` is over an image. `beside` is next to a button and has its height. */
  variant: 'corner' | 'beside';
}

export function WishButton({ product: { _id, name }, variant }: WishButtonProps) {
  const isHydrated = useIsHydrated();
  const store = useAppStore();
  const isWished = useAppSelector((state) => selectWishes(state).includes(_id));
  if (!isHydrated) return variant === 'beside' ? <span className="size-13 shrink-0" /> : null;
  return (
    <button
      type="button"
      aria-label={`Keep ${name} on your wishlist`}
      aria-pressed={isWished}
      onClick={() => void toggleWish(store, _id)}
      className={classNames(
        'group/wish grid shrink-0 place-items-center rounded-full',
        variant === 'corner' ? 'absolute end-0.5 top-0.5 z-10 size-11' : 'size-13',
      )}
    >
      <span
        className={classNames(
          'grid place-items-center rounded-full text-ink transition-colors group-hover/wish:text-berry',
          variant === 'corner' ? 'size-9 bg-card/90 shadow-card' : 'size-13 border-2 border-ink/80 bg-card',
        )}
      >
        <Icon
          key={String(isWished)}
          name="heart"
          className={classNames(
            variant === 'corner' ? 'size-5' : 'size-6',
            isWished && 'animate-pop fill-berry text-berry',
          )}
        />
      </span>
    </button>
  );
}
