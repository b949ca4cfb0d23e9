import type { CategoryCard } from '#contract/content.schema.ts';
import { FACETS } from '#contract/facets.ts';
import type { ProductImage } from '#contract/media.schema.ts';
import { OWN_CATEGORY_CARDS } from '#contract/own-banners.ts';
import { useContentBlock } from '#web/features/content/api.ts';
import { CardImage } from '#web/pages/storefront/card-image.tsx';
import { CategoryLink } from '#web/pages/storefront/listing/category-link.tsx';
import { SCENES, zipScenes } from '#web/pages/storefront/scenes.ts';

const CARD_SCENES = [SCENES.topsAndTees, SCENES.shirtsAndPolos, SCENES.bottoms, SCENES.sweatshirts];

export function HomeCategoryCards() {
  const { value, images } = useContentBlock('home', 'categories');
  return <CategoryCards cards={value ?? OWN_CATEGORY_CARDS} images={images} />;
}

interface CategoryCardsProps {
  cards: readonly CategoryCard[];
  images?: readonly ProductImage[] | undefined;
}

export function CategoryCards({ cards, images }: CategoryCardsProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
      {zipScenes(cards, CARD_SCENES).map(({ category, discount, image, scene }) => (
        <li key={scene.name}>
          <CategoryLink category={category} className="group relative block h-full">
            <span className="block overflow-hidden rounded-lg">
              <CardImage
                image={image}
                images={images}
                scene={scene}
                sizes="(min-width: 94rem) 21.5rem, (min-width: 64rem) 23vw, 50vw"
                className="aspect-4/5 transition-transform duration-500 ease-out group-hover:scale-105"
              />
            </span>
            <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5 px-1 pt-2.5 sm:absolute sm:inset-x-3 sm:bottom-3 sm:rounded-md sm:bg-card sm:px-4 sm:py-2.5 sm:shadow-card">
              <span className="font-display text-lg leading-tight font-bold">{FACETS.category.label(category)}</span>
              {discount && <span className="text-sm font-extrabold whitespace-nowrap text-berry">{discount} off</span>}
            </span>
          </CategoryLink>
        </li>
      ))}
    </ul>
  );
}
