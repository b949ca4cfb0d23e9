import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A soft navigation leaves the focus on the link that was followed, or nowhere: here it goes to the new page's content, as
 * with a page that is loaded whole. A page that places the focus itself, or a dialog that is open, keeps it.
 */
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
