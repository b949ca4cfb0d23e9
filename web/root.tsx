import { useEffect, useRef } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router';
import { shopProfileApi } from '#web/features/shop-profile/api.ts';
import { HydrationScript } from '#web/store/hydration-script.tsx';
import { preload } from '#web/store/preload.ts';
import { Toaster } from '#web/ui/toast.tsx';
import baloo from './fonts/baloo-2.woff2';
import nunito from './fonts/nunito.woff2';
import { BrowserState } from './pages/layout/browser-state.tsx';
import { ErrorPage } from './pages/layout/error-page.tsx';
import { LogoutDialogSlot } from './pages/layout/logout-dialog-slot.tsx';
import { EarlyStart } from './start/early-start.tsx';
import { replayEarlyInput } from './start/replay-early-input.ts';
import { ThemeStart } from './start/theme-start.tsx';
import './app.css';

/** The loader returns the shop's name and URL, because `meta` functions cannot read the Redux store. */
const load = async (args: Pick<LoaderFunctionArgs, 'context'>) => {
  const shopProfile = await preload(args, shopProfileApi.endpoints.getShopProfile, undefined);
  return { shopName: shopProfile?.name, shopUrl: shopProfile?.url };
};
export const loader = load;
export const clientLoader = load;
export const shouldRevalidate = () => false;

export const links = () => [
  ...[nunito, baloo].map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
    href,
  })),
  { rel: 'icon', sizes: '32x32', href: '/favicon.ico' },
  { rel: 'icon', type: 'image/svg+xml', sizes: 'any', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', sizes: '180x180', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function Layout({ children }: { children: React.ReactNode }) {
  // Runs after the effects of all child components, so their event handlers are ready for the replayed input.
  useEffect(replayEarlyInput, []);
  return (
    // Without this attribute React would report an error if the inline script has set `data-theme` before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fffaf4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1a161e" media="(prefers-color-scheme: dark)" />
        <ThemeStart />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <EarlyStart />
        <HydrationScript />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useFocusOnArrival();
  return (
    <>
      <Outlet />
      <LogoutDialogSlot />
      <Toaster />
      <BrowserState />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <main className="shell py-8">
      <ErrorPage error={useRouteError()} />
    </main>
  );
}

function useFocusOnArrival(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.querySelector<HTMLElement>('main');
    if (!main || main.contains(document.activeElement) || document.querySelector('dialog:modal')) return;
    main.focus({ preventScroll: true });
  }, [pathname]);
}
