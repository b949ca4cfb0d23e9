import { useEffect, useRef } from 'react';
import type { CategoryCard } from '#contract/content.schema.ts';
import type { ContentSlot } from '#contract/content.ts';
import type { EditedContent } from '#web/features/content/staff-api.ts';
import { CategoryCards } from '#web/pages/storefront/home/category-cards.tsx';
import { HeroBanner } from '#web/pages/storefront/home/hero.tsx';
import { TrendCards } from '#web/pages/storefront/home/trends.tsx';
import { PromiseCards } from '#web/pages/storefront/promise-strip.tsx';
import { ReasonCards } from '#web/pages/storefront/reasons.tsx';
import { PhoneFrame } from './phone-frame.tsx';

interface ContentPreviewProps {
  slot: ContentSlot;
  content: EditedContent;
  html: string;
}

export function ContentPreview(props: ContentPreviewProps) {
  const section = useRef<HTMLElement>(null);
  // On a phone the preview is far below the fields, so the page scrolls to it.
  useEffect(() => {
    // Ignores the result. In some browsers it is a promise, which React would call as a cleanup function.
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      ref={section}
      aria-label="Preview"
      className="max-xl:scroll-mb-28 grid xl:sticky xl:top-4 justify-items-center gap-2"
    >
      <p className="text-sm text-muted">As on a phone. Links do nothing here.</p>
      <PhoneFrame title="Preview">
        <Preview {...props} />
      </PhoneFrame>
    </section>
  );
}

function Preview({ slot, content, html }: ContentPreviewProps) {
  if (!Array.isArray(content)) {
    if ('headline' in content) return <HeroBanner hero={content} />;
    return (
      <div className="shell grid grid-cols-1 gap-6">
        <h1 className="text-3xl wrap-break-word">{content.title}</h1>
        {/* This is safe, because the server escapes HTML in the Markdown. */}
        <div dir="auto" className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    );
  }
  const titled = content.filter((card) => 'title' in card);
  return (
    <div className="shell">
      {slot === 'categories' && (
        <CategoryCards cards={content.filter((card) => 'discount' in card).map(withoutFigure)} />
      )}
      {slot === 'trends' && <TrendCards cards={titled.filter((card) => 'image' in card)} />}
      {slot === 'promises' && <PromiseCards cards={titled} />}
      {slot === 'reasons' && <ReasonCards cards={titled} />}
    </div>
  );
}

/** The preview does not know the prices. */
function withoutFigure(card: CategoryCard): CategoryCard {
  return card.isAutomatic ? { ...card, discount: 'up to …%' } : card;
}
