import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** True in `npm run dev` only. */
const isDevelopment = process.env.NODE_ENV === 'development';

export default [
  layout('pages/layout/public-layout.tsx', [
    index('pages/storefront/home/home.tsx'),
    route('shop', 'pages/storefront/listing/shop.tsx'),
    route('shop/:id', 'pages/storefront/product/product.tsx'),
    route('categories/:categoryName', 'pages/storefront/listing/category.tsx'),
    route('search', 'pages/storefront/listing/search.tsx'),
    route('wishlist', 'pages/storefront/wishlist.tsx'),
    route('about-us', 'pages/storefront/about-us.tsx'),
    route('contact', 'pages/storefront/contact.tsx'),
    route('pages/:page', 'pages/storefront/content-page.tsx'),
    route('orders', 'pages/storefront/find-order.tsx'),
    route('orders/:orderId', 'pages/storefront/track-order.tsx'),
    route('login', 'pages/account/login.tsx'),
    route('register', 'pages/account/register.tsx'),
    route('forgot-password', 'pages/account/forgot-password.tsx'),
    route('join/:token', 'pages/account/join.tsx'),
    route('unauthorized', 'pages/account/unauthorized.tsx'),
    route('dev/mailbox', 'pages/account/mailbox.tsx'),
    ...(isDevelopment ? [route('dev/parts', 'pages/dev/parts.tsx')] : []),
    route('*', 'pages/layout/not-found.tsx'),
  ]),
  route('dashboard', 'pages/dashboard/layout.tsx', [
    index('pages/dashboard/customer/overview.tsx'),
    route('orders', 'pages/dashboard/customer/orders.tsx'),
    route('profile', 'pages/dashboard/customer/profile.tsx'),
    route('reviews', 'pages/dashboard/customer/reviews.tsx'),
    layout('pages/dashboard/admin/staff-only.tsx', [
      route('admin', 'pages/dashboard/admin/overview.tsx'),
      route('add-new-post', 'pages/dashboard/admin/add-product.tsx'),
      route('manage-products', 'pages/dashboard/admin/manage-products.tsx'),
      route('import', 'pages/dashboard/admin/import.tsx'),
      route('add-design', 'pages/dashboard/admin/add-design.tsx'),
      route('edit-design/:design', 'pages/dashboard/admin/edit-design.tsx'),
      route('update-product/:id', 'pages/dashboard/admin/update-product.tsx'),
      route('users', 'pages/dashboard/admin/users.tsx'),
      route('manage-orders', 'pages/dashboard/admin/manage-orders.tsx'),
      route('content', 'pages/dashboard/admin/content.tsx'),
      route('settings', 'pages/dashboard/admin/settings.tsx'),
      route('customers', 'pages/dashboard/admin/customers.tsx'),
      route('customers/:phone', 'pages/dashboard/admin/customer.tsx'),
      route('sales', 'pages/dashboard/admin/sales.tsx'),
      route('coupons', 'pages/dashboard/admin/coupons.tsx'),
      route('stock', 'pages/dashboard/admin/stock.tsx'),
      route('audit', 'pages/dashboard/admin/audit.tsx'),
      route('background-work', 'pages/dashboard/admin/background-work.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
