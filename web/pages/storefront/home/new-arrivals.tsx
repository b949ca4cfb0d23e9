import { CategoryLink } from '#web/pages/storefront/listing/category-link.tsx';
import { SceneImage } from '#web/pages/storefront/scene-image.tsx';
import { SCENES } from '#web/pages/storefront/scenes.ts';
import { Icon } from '#web/ui/icon.tsx';

const PAIR = [
  { category: 'new-arrivals-boys', title: 'For Boys', scene: SCENES.arrivalsBoys, background: 'bg-sky-soft' },
  {
    category: 'new-arrivals-girls',
    title: "Girls' Specials",
    scene: SCENES.arrivalsGirls,
    background: 'bg-berry-soft',
  },
] as const;

export function HomeNewArrivals() {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {PAIR.map(({ category, title, scene, background }) => (
        <article key={category} className={`group relative overflow-hidden rounded-lg ${background}`}>
          <SceneImage
            scene={scene}
            sizes="(min-width: 94rem) 44.5rem, (min-width: 48rem) 47vw, 100vw"
            className="aspect-5/4"
          />
          <div className="flex items-center justify-between gap-4 p-4 sm:p-6">
            <h3 className="text-xl sm:text-3xl">{title}</h3>
            <CategoryLink
              category={category}
              replace
              className="inline-flex min-h-11 shrink-0 items-center gap-1 rounded-full bg-ink px-4 font-bold sm:px-5 text-card after:absolute after:inset-0 group-hover:bg-berry"
            >
              Shop now<span className="sr-only">: {title}</span>
              <Icon name="chevronRight" className="size-5 rtl:-scale-x-100" />
            </CategoryLink>
          </div>
        </article>
      ))}
    </div>
  );
}
