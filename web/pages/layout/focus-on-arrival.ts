import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the content after a soft navigation, as a full page load does, unless the page has set it itself. */
export function useFocusOnArrival(): void {
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
