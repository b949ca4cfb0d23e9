import { DAY_MS } from '#contract/time.ts';
import { type Read, readsOf } from './read.ts';

export function adminOrderReads(): Read[] {
  return readsOf(
    {
      orders: '/api/orders?page=1&limit=10',
      'orders, page 100': '/api/orders?page=100&limit=10',
      'orders of a status': '/api/orders?status=pending&page=1&limit=10',
      'orders of a week': `/api/orders?status=sales&placedFrom=${daysAgo(37)}&placedBefore=${daysAgo(30)}&page=1&limit=10`,
      'orders, by sum': '/api/orders?sortBy=grandTotal&order=desc&page=1&limit=10',
      'orders, search by number': '/api/orders?q=ND-7K&page=1&limit=10',
      'orders, search by name': '/api/orders?q=khan&page=1&limit=10',
      'orders, search for nothing': '/api/orders?q=zzyzx&page=1&limit=10',
    },
    { asAdmin: true },
  );
}

export function statisticsReads(): Read[] {
  return readsOf(
    { "the admin's statistics": '/api/stats/admin-stats', 'the morning': '/api/stats/morning' },
    { asAdmin: true },
  );
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString();
}

export function adminReads(productId: string): Read[] {
  return [
    ...adminOrderReads(),
    ...statisticsReads(),
    ...readsOf(
      {
        users: '/api/auth/users?page=1&limit=10',
        'users, search': '/api/auth/users?q=khan&page=1&limit=10',
        "a customer's orders": '/api/orders/shopper-1@example.com',
        "a customer's statistics": '/api/stats/user-stats/shopper-1@example.com',
        customers: '/api/customers',
        'customers, search by name': '/api/customers?q=khan',
        'customers, search by phone': '/api/customers?q=0300427823',
        'a customer by phone': '/api/customers/+923004278237',
        stock: '/api/stock',
        'stock, low': '/api/stock?filter=low',
        'moves of a product': `/api/stock/moves?product=${productId}`,
        audit: '/api/audit',
        'audit of a verb': '/api/audit?verb=order.status',
        'audit of a kind, nothing found': '/api/audit?kind=product',
        reviews: '/api/reviews/total-reviews',
        designs: '/api/products/designs',
        'own fields': '/api/custom-fields',
        'facet options': '/api/facet-options',
        'products, as the admin lists them': '/api/products?sortBy=name&order=asc&page=1&limit=10',
      },
      { asAdmin: true },
    ),
  ];
}
