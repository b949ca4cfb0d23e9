import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/** Shows the preview in an iframe with a phone's width, because media queries depend on the width of the document. */
export function PhoneFrame({ title, children }: { title: string; children: ReactNode }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement>();

  function open() {
    const page = frame.current?.contentDocument;
    if (!page) return;
    if (page.head.childElementCount === 0) {
      const styles = document.querySelectorAll('link[rel="stylesheet"], style');
      page.head.append(...Array.from(styles, (style) => style.cloneNode(true)));
      page.documentElement.lang = 'en';
      // The scrollbar of a phone lies over the page, so no space is reserved for it.
      page.documentElement.style.scrollbarGutter = 'auto';
    }
    setBody(page.body);
  }
  // Some browsers create the iframe's document at once, others on load. So `open` runs in both cases.
  useEffect(open, []);

  return (
    <>
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-same-origin"
        onLoad={open}
        className="h-[min(40rem,75dvh)] w-[23.5rem] max-w-full rounded-lg border-8 border-ink bg-paper"
      />
      {body &&
        createPortal(
          // `inert` disables the preview. Otherwise a pressed link would open its page inside the iframe.
          <div inert className="py-4">
            {children}
          </div>,
          body,
        )}
    </>
  );
}
