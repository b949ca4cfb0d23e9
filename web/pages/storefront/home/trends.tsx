import { CategoryLink } from '#web/pages/storefront/listing/category-link.tsx';
import { SceneImage } from '#web/pages/storefront/scene-image.tsx';
import { SCENES } from '#web/pages/storefront/scenes.ts';

const TRENDS = [
  {
    category: 'jacket-and-coats',
    title: 'Jackets with a story',
    text: 'Colour blocks and quilting for cold school mornings.',
    scene: SCENES.trendJackets,
  },
  {
    category: 'kids-casuals',
    title: 'Easy casuals',
    text: 'Soft knits that are ready before the child is.',
    scene: SCENES.trendCasuals,
  },
  {
    category: 'tops-and-tees',
    title: 'Tops that speak',
    text: 'Mangoes, kites and moons on combed cotton.',
    scene: SCENES.trendTops,
  },
] as const;

export function HomeTrends() {
  return (
    <ul className="grid gap-5 sm:grid-cols-3">
      {TRENDS.map(({ category, title, text, scene }) => (
        <li key={category}>
          <CategoryLink
            category={category}
            className="group grid h-full grid-cols-[7.5rem_1fr] content-start items-center gap-4 sm:grid-cols-1"
          >
            <span className="block overflow-hidden rounded-lg">
              <SceneImage
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
