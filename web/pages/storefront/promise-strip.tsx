import type { ContentCard } from '#contract/content.schema.ts';
import { useContentBlock } from '#web/features/content/api.ts';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { bannerPromises } from '#web/features/shop-profile/promises.ts';
import { Icon } from '#web/ui/icon.tsx';

export function PromiseStrip() {
  return <PromiseCards cards={useContentBlock('home', 'promises').value} />;
}

export function PromiseCards({ cards }: { cards: readonly ContentCard[] | null | undefined }) {
  const own = bannerPromises(useShopProfile());
  return (
    <ul className="grid gap-6 rounded-lg bg-leaf-soft p-6 sm:grid-cols-3 sm:p-8">
      {own.map(({ icon, ...promise }, index) => {
        const { title, text } = cards?.[index] ?? promise;
        return (
          <li key={icon} className="flex items-center gap-4">
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-card text-leaf">
              <Icon name={icon} />
            </span>
            <div>
              <h3 className="text-lg">{title}</h3>
              {text && <p className="text-sm text-muted">{text}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
