import { createContext, use } from 'react';

/** HTML of the closed page. Only the server has it, so that shoppers do not download the page's code. */
export const ClosedPageHtml = createContext('');

/** Hydration leaves the server's HTML as it is. If a link has led here, only the server can show the page. */
export function ClosedPageSlot() {
  return (
    <div
      suppressHydrationWarning
      ref={(slot) => void (slot?.firstChild !== null || location.reload())}
      dangerouslySetInnerHTML={{ __html: use(ClosedPageHtml) }}
    />
  );
}
