import { useEffect, useState } from 'react';
import { SUGGESTIONS_DELAY_MS, SUGGESTIONS_MIN_LENGTH } from '#contract/listing.ts';
import { hasRight } from '#contract/rights.ts';
import { useListManagedProductsQuery } from '#web/features/catalogue/admin/api.ts';
import { useListCustomersQuery } from '#web/features/customers/api.ts';
import { useListOrdersQuery } from '#web/features/orders/api.ts';
import { useFindParcelsQuery } from '#web/features/parcels/api.ts';
import { useFindStockByCodeQuery } from '#web/features/stock/api.ts';
import { productHref } from '#web/pages/dashboard/product-href.ts';
import { mayOpenStaffPage, staffLinksFor } from '#web/pages/dashboard/staff-pages.ts';
import type { SessionUser } from '#web/store/session.ts';
import type { PaletteGroup, PaletteOption } from './palette-option.ts';
import { presentCustomers, presentOrders, presentParcel, presentProducts } from './present-results.ts';

/** Matches parcel and tracking numbers. They have a digit, so typing a name does not search for parcels. */
const PARCEL_CODE = /^(NP-\w+|[\w-]*\d[\w-]*)$/i;
const LIMIT = 5;

interface PaletteResults {
  groups: PaletteGroup[];
  isSearching: boolean;
  failed: string[];
  retry: () => void;
}

export function usePaletteResults(viewer: SessionUser, text: string): PaletteResults {
  const typed = text.trim();
  const q = useRestingText(typed);
  const isLong = typed.length >= SUGGESTIONS_MIN_LENGTH;
  const isCurrent = isLong && q === typed;
  const optionsOf = (mayAsk: boolean) => ({ skip: !isCurrent || !mayAsk, refetchOnMountOrArgChange: true });
  const may = {
    orders: hasRight(viewer, 'orders.view'),
    products: mayOpenStaffPage(viewer, '/dashboard/manage-products'),
    skus: hasRight(viewer, 'stock.count'),
    customers: hasRight(viewer, 'users.edit'),
  };
  const orders = useListOrdersQuery({ q, page: 1, limit: LIMIT }, optionsOf(may.orders));
  const parcels = useFindParcelsQuery(q, optionsOf(may.orders && PARCEL_CODE.test(q)));
  const products = useListManagedProductsQuery({ q, page: 1, limit: LIMIT }, optionsOf(may.products));
  const scanned = useFindStockByCodeQuery(q, optionsOf(may.products && may.skus));
  const customers = useListCustomersQuery({ q, limit: LIMIT }, optionsOf(may.customers));

  const searches = [
    { title: 'Orders', ...orders },
    { title: 'Parcels', ...parcels },
    { title: 'Products', ...products },
    { title: 'Products by SKU', ...scanned },
    { title: 'Customers', ...customers },
  ];
  const failed = isCurrent ? searches.filter(({ isError, isFetching }) => isError && !isFetching) : [];
  const groups = [
    { title: 'Pages', options: findPages(viewer, typed) },
    { title: 'Orders', options: orders.currentData ? presentOrders(orders.currentData, q) : [] },
    { title: 'Parcels', options: parcels.currentData?.parcels.map(presentParcel) ?? [] },
    {
      title: 'Products',
      options: presentProducts(products.currentData ?? NO_PRODUCTS, scanned.currentData, q, (product) =>
        productHref(viewer, product),
      ),
    },
    { title: 'Customers', options: customers.currentData ? presentCustomers(customers.currentData, q) : [] },
  ];
  return {
    groups: groups.filter(({ title, options }) => options.length > 0 && (title === 'Pages' || isCurrent)),
    isSearching: isLong && (!isCurrent || searches.some(({ isFetching }) => isFetching)),
    failed: failed.map(({ title }) => title),
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

const NO_PRODUCTS = { products: [], totalPages: 1 };

function useRestingText(text: string): string {
  const [resting, setResting] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setResting(text), SUGGESTIONS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return resting;
}

const OTHER_PAGES: readonly PaletteOption[] = [
  { to: '/dashboard/import', icon: 'upload', text: 'Import Products' },
  { to: '/dashboard/review-photos', icon: 'eye', text: 'Review Photos' },
  { to: '/dashboard/set-up', icon: 'check', text: 'Set up the shop' },
  { to: '/dashboard/background-work', icon: 'alert', text: 'Background Work' },
];

function findPages(viewer: SessionUser, text: string): PaletteOption[] {
  const pages = [
    ...staffLinksFor(viewer).map(
      ({ to, icon, before, text: name, after }): PaletteOption => ({
        to,
        icon,
        text: [before, name, after].filter(Boolean).join(' '),
      }),
    ),
    ...OTHER_PAGES.filter(({ to }) => mayOpenStaffPage(viewer, to)),
  ];
  const wanted = ` ${text.toLowerCase()}`;
  return pages.filter((page) => ` ${page.text.toLowerCase()}`.includes(wanted));
}
