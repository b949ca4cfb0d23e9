import { ORDER_LINES_MAX } from '#contract/orders.ts';
import { cartPanelToggled, productAdded, selectCartProducts } from '#web/features/cart/cart-slice.ts';
import type { ListedProduct } from '#web/features/catalogue/api.ts';
import { VIEW_CART } from '#web/store/cart.ts';
import { useAppDispatch, useAppStore } from '#web/store/hooks.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { showToastWithButton, toastShown } from '#web/ui/toast.tsx';

const CART_FULL = `Your cart holds ${ORDER_LINES_MAX} different products, as many as one order takes. Please order them first, or remove one.`;

interface AddToCartProps {
  product: ListedProduct;
  variant?: ButtonVariant;
  label?: string;
  className?: string;
}

/** Adds the product and shows a toast. The cart panel stays closed, so that shoppers can continue to browse. */
export function AddToCart({ product, variant, label, className }: AddToCartProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const isSoldOut = product.stock === 0;
  const onClick = () => {
    const { _id, name, price, image } = product;
    const before = selectCartProducts(store.getState());
    dispatch(productAdded({ _id, name, price, image }));
    const present = before.find((each) => each._id === _id);
    if (present) dispatch(toastShown('success', `It is in your cart, quantity ${present.quantity}`));
    else if (before === selectCartProducts(store.getState())) dispatch(toastShown('warning', CART_FULL));
    else
      showToastWithButton(dispatch, 'Item added to cart successfully!', VIEW_CART, () =>
        dispatch(cartPanelToggled(true)),
      );
  };
  return (
    <Button
      {...(variant && { variant })}
      disabled={isSoldOut}
      onClick={onClick}
      aria-label={isSoldOut ? undefined : label}
      className={classNames('disabled:bg-line disabled:text-muted disabled:opacity-100', className)}
    >
      {isSoldOut ? (
        'Sold out'
      ) : (
        <>
          <Icon name="cart" className="size-[1.4em]" /> Add to Cart
        </>
      )}
    </Button>
  );
}
