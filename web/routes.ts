import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** True in `npm run dev` only. */
const isDevelopment = process.env.NODE_ENV === 'development';

export default [
  layout('pages/layout/public-layout.tsx', [
    index('pages/storefront/home.tsx'),
    route('shop', 'pages/storefront/shop.tsx'),
    route('shop/:id', 'pages/storefront/product.tsx'),
    route('categories/:categoryName', 'pages/storefront/category.tsx'),
    route('search', 'pages/storefront/search.tsx'),
    route('wishlist', 'pages/storefront/wishlist.tsx'),
    route('about-us', 'pages/storefront/about-us.tsx'),
    route('contact', 'pages/storefront/contact.tsx'),
    route('orders', 'pages/storefront/find-order.tsx'),
    route('orders/:orderId', 'pages/storefront/track-order.tsx'),
    route('login', 'pages/account/login.tsx'),
    route('register', 'pages/account/register.tsx'),
    route('forgot-password', 'pages/account/forgot-password.tsx'),
    route('unauthorized', 'pages/account/unauthorized.tsx'),
    route('dev/mailbox', 'pages/account/mailbox.tsx'),
    ...(isDevelopment ? [route('dev/parts', 'pages/dev/parts.tsx')] : []),
    route('*', 'pages/layout/not-found.tsx'),
  ]),
  route('dashboard', 'pages/dashboard/layout.tsx', [
    index('pages/dashboard/overview.tsx'),
    route('orders', 'pages/dashboard/own-orders.tsx'),
    route('profile', 'pages/dashboard/profile.tsx'),
    route('reviews', 'pages/dashboard/own-reviews.tsx'),
    layout('pages/dashboard/admin-only.tsx', [
      route('admin', 'pages/dashboard/admin-overview.tsx'),
      route('add-new-post', 'pages/dashboard/add-product.tsx'),
      route('manage-products', 'pages/dashboard/manage-products.tsx'),
      route('update-product/:id', 'pages/dashboard/update-product.tsx'),
      route('users', 'pages/dashboard/users.tsx'),
      route('manage-orders', 'pages/dashboard/manage-orders.tsx'),
      route('background-work', 'pages/dashboard/background-work.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
