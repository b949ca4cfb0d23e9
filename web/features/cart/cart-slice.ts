import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import * as cart from '#web/store/cart.ts';
import { rootReducer } from '#web/store/root-reducer.ts';

interface CartState {
  products: cart.CartProduct[];
  isPanelOpen: boolean;
}

interface QuantityChanged {
  id: string;
  type: cart.QuantityChange;
  atMost: number;
}

const initialState: CartState = { products: [], isPanelOpen: false };

/** The cart. Only the browser stores it; the server gets it with the order. */
export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    /** Replaces the cart, such as at the start of the page, and when another tab has changed it. */
    cartRestored: (state, { payload }: PayloadAction<cart.CartProduct[]>) => {
      state.products = payload;
    },
    productAdded: (state, { payload }: PayloadAction<Omit<cart.CartProduct, 'quantity'>>) => {
      state.products = cart.addToCart(state.products, payload);
    },
    quantityChanged: (state, { payload }: PayloadAction<QuantityChanged>) => {
      state.products = cart.changeQuantity(state.products, payload.id, payload.type, payload.atMost);
    },
    productsRemoved: (state, { payload }: PayloadAction<readonly string[]>) => {
      state.products = cart.removeFromCart(state.products, payload);
    },
    cartPanelToggled: (state, { payload }: PayloadAction<boolean>) => {
      state.isPanelOpen = payload;
    },
  },
  selectors: {
    selectCartProducts: (state) => state.products,
    selectCartCount: (state) => state.products.length,
    selectIsCartPanelOpen: (state) => state.isPanelOpen,
  },
});

declare module '#web/store/root-reducer.ts' {
  interface LazyLoadedSlices {
    cart: CartState;
  }
}

export const { cartRestored, productAdded, quantityChanged, productsRemoved, cartPanelToggled } = cartSlice.actions;
export const { selectCartProducts, selectCartCount, selectIsCartPanelOpen } =
  cartSlice.injectInto(rootReducer).selectors;
