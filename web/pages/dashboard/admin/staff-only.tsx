import { useEffect } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { RequireSession } from '#web/features/accounts/login/require-session.tsx';
import { mayOpenStaffPage } from '#web/pages/dashboard/staff-pages.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';

export default function StaffOnly() {
  const viewer = useDashboardViewer();
  const { pathname } = useLocation();
  const isReloading = useBarcodePolicy();
  if (isReloading) return null;
  return (
    <RequireSession mayOpen={(user) => mayOpenStaffPage(user, pathname)}>
      <Outlet context={viewer} />
    </RequireSession>
  );
}

/** The smallest module of WebAssembly: its magic number and its version. */
const EMPTY_MODULE = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

/**
 * Loads a page that reads barcodes anew if the visit began on a page whose headers forbid that. Happens before the page
 * is shown, so nothing typed is lost. Returns true until then.
 */
function useBarcodePolicy(): boolean {
  const isWanted = useMatches().some(({ handle }) => readsBarcodes(handle));
  const isReloading = isWanted && !mayReadBarcodes() && !wasReloaded();
  useEffect(() => {
    if (!isReloading) return;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    window.location.reload();
  }, [isReloading]);
  return isReloading;
}

function readsBarcodes(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'readsBarcodes' in handle;
}

declare global {
  interface Document {
    /** Only Chromium has it. */
    featurePolicy?: { allowsFeature: (name: string) => boolean };
  }
}

/** Only Chromium knows the policy of the camera. Other browsers have only the one of WebAssembly. */
function mayReadBarcodes(): boolean {
  if (typeof document === 'undefined') return true;
  const { featurePolicy } = document;
  if (featurePolicy) return featurePolicy.allowsFeature('camera');
  try {
    return Boolean(new WebAssembly.Module(EMPTY_MODULE));
  } catch {
    return false;
  }
}

const RELOADED_AT = 'reloaded-for-barcodes';
const RELOAD_AGAIN_MS = 60_000;

/** A proxy may replace the shop's headers. Then a second reload would not help either. */
function wasReloaded(): boolean {
  return Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < RELOAD_AGAIN_MS;
}
