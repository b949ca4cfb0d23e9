import type { TrendCard } from '#contract/content.schema.ts';
import type { ProductImage } from '#contract/media.schema.ts';
import { useContentBlock } from '#web/features/content/api.ts';
import { CardImage } from '#web/pages/storefront/card-image.tsx';
import { CategoryLink } from '#web/pages/storefront/listing/category-link.tsx';
import { SCENES, zipScenes } from '#web/pages/storefront/scenes.ts';

export const OWN_TREND_CARDS: TrendCard[] = [
  {
    category: 'jacket-and-coats',
    title: 'Jackets with a story',
    text: 'Colour blocks and quilting for cold school mornings.',
    image: null,
  },
  {
    category: 'kids-casuals',
    title: 'Easy casuals',
    text: 'Soft knits that are ready before the child is.',
    image: null,
  },
  {
    category: 'tops-and-tees',
    title: 'Tops that speak',
    text: 'Mangoes, kites and moons on combed cotton.',
    image: null,
  },
];

const TREND_SCENES = [SCENES.trendJackets, SCENES.trendCasuals, SCENES.trendTops];

export function HomeTrends() {
  const { value, images } = useContentBlock('home', 'trends');
  return <TrendCards cards={value ?? OWN_TREND_CARDS} images={images} />;
}

interface TrendCardsProps {
  cards: readonly TrendCard[];
  images?: readonly ProductImage[] | undefined;
}

export function TrendCards({ cards, images }: TrendCardsProps) {
  return (
    <ul className="grid gap-5 sm:grid-cols-3">
      {zipScenes(cards, TREND_SCENES).map(({ category, title, text, image, scene }) => (
        <li key={scene.name}>
          <CategoryLink
            category={category}
            className="group grid h-full grid-cols-[7.5rem_1fr] content-start items-center gap-4 sm:grid-cols-1"
          >
            <span className="block overflow-hidden rounded-lg">
              <CardImage
                image={image}
                images={images}
                scene={scene}
                sizes="(min-width: 94rem) 29rem, (min-width: 40rem) 31vw, 8rem"
                className="aspect-8/9 transition-transform duration-500 ease-out group-hover:scale-105"
              />
            </span>
            <span className="grid gap-1">
              <span className="font-bold text-berry">Trend 2025</span>
              <span className="font-display text-xl leading-tight font-bold underline-offset-4 group-hover:underline sm:text-2xl">
                {title}
              </span>
              <span className="text-muted">{text}</span>
            </span>
          </CategoryLink>
        </li>
      ))}
    </ul>
  );
}
