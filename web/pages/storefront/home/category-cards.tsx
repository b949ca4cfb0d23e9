import { CATEGORY_LABELS } from '#contract/catalogue.ts';
import { CategoryLink } from '#web/pages/storefront/listing/category-link.tsx';
import { SceneImage } from '#web/pages/storefront/scene-image.tsx';
import { SCENES } from '#web/pages/storefront/scenes.ts';

const CARDS = [
  { category: 'tops-and-tees', discount: '20%', scene: SCENES.topsAndTees },
  { category: 'shirts-and-polos', discount: '15%', scene: SCENES.shirtsAndPolos },
  { category: 'bottoms', discount: '25%', scene: SCENES.bottoms },
  { category: 'sweatshirts-and-hoodies', discount: '35%', scene: SCENES.sweatshirts },
] as const;

export function HomeCategoryCards() {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
      {CARDS.map(({ category, discount, scene }) => (
        <li key={category}>
          <CategoryLink category={category} className="group relative block h-full">
            <span className="block overflow-hidden rounded-lg">
              <SceneImage
                scene={scene}
                sizes="(min-width: 94rem) 21.5rem, (min-width: 64rem) 23vw, 50vw"
                className="aspect-4/5 transition-transform duration-500 ease-out group-hover:scale-105"
              />
            </span>
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5 px-1 pt-2.5 sm:absolute sm:inset-x-3 sm:bottom-3 sm:rounded-md sm:bg-white sm:px-4 sm:py-2.5 sm:shadow-card">
              <span className="font-display text-lg leading-tight font-bold">{CATEGORY_LABELS[category]}</span>
              <span className="text-sm font-extrabold whitespace-nowrap text-berry">{discount} off</span>
            </span>
          </CategoryLink>
        </li>
      ))}
    </ul>
  );
}
