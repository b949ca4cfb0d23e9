import { type ReactNode, useId } from 'react';
import { Link, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { catalogueApi } from '#web/features/catalogue/api.ts';
import { ageLinks } from '#web/features/catalogue/listing/age-links.ts';
import { RecentlyViewed } from '#web/features/catalogue/recently-viewed/recently-viewed.tsx';
import { TRENDING_RANKING } from '#web/features/catalogue/trending/trending.ts';
import { TrendingProducts } from '#web/features/catalogue/trending/trending-products.tsx';
import { contentApi } from '#web/features/content/api.ts';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { SocialLinks } from '#web/features/shop-profile/social-links.tsx';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { CategoryLink } from '#web/pages/storefront/listing/category-link.tsx';
import { PromiseStrip } from '#web/pages/storefront/promise-strip.tsx';
import { SceneImage } from '#web/pages/storefront/scene-image.tsx';
import { SCENES } from '#web/pages/storefront/scenes.ts';
import { organizationOf, websiteOf } from '#web/pages/storefront/schema-org.ts';
import { preload } from '#web/store/preload.ts';
import { HydrateLater } from '#web/ui/hydration.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { JsonLd } from '#web/ui/json-ld.tsx';
import { HomeCategoryCards } from './category-cards.tsx';
import { HomeHero } from './hero.tsx';
import { HomeTrends } from './trends.tsx';

const load = async (args: Pick<LoaderFunctionArgs, 'context'>) => {
  await Promise.all([
    preload(args, catalogueApi.endpoints.rankProducts, TRENDING_RANKING),
    preload(args, contentApi.endpoints.getContent, 'home'),
  ]);
  return null;
};
export const loader = load;
export const clientLoader = load;

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: "Children's clothes, delivered all over Pakistan",
    description:
      'Soft, well sewn clothes for children of 1 to 10 years. Cash on delivery all over Pakistan: order online, pay at your door.',
    canonical: '/',
  });
}

export default function Home() {
  return (
    <div className="grid gap-16 md:gap-24">
      <HomeJsonLd />
      <div className="-mt-3">
        <HomeHero />
      </div>
      <Section title="Shop by category">
        <HomeCategoryCards />
      </Section>
      <Section title="Shop by age">
        <HomeAges />
      </Section>
      <HydrateLater>
        <Section title="New Arrivals">
          <HomeNewArrivals />
        </Section>
        <Section title="Trends of 2025">
          <HomeTrends />
        </Section>
        <div className="bg-sun-soft py-10">
          <div className="shell flex flex-wrap items-center justify-between gap-6">
            <div>
              <h2 className="text-2xl md:text-3xl">Come and say salaam</h2>
              <p className="text-ink/80">New pieces, small films and answers to your questions.</p>
            </div>
            <SocialLinks className="bg-ink text-card hover:bg-berry" />
          </div>
        </div>
        <Section title="Trending Products">
          <TrendingProducts />
        </Section>
        <RecentlyViewed className="shell" />
        <div className="shell">
          <PromiseStrip />
        </div>
      </HydrateLater>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="shell grid gap-6 md:gap-8">
      <div className="grid justify-items-start gap-2">
        <h2 id={titleId} className="text-3xl md:text-4xl">
          {title}
        </h2>
        <span aria-hidden="true" className="seam w-24" />
      </div>
      {children}
    </section>
  );
}

function HomeJsonLd() {
  const shopProfile = useShopProfile();
  if (!shopProfile) return null;
  return <JsonLd graph={import.meta.env.SSR ? [organizationOf(shopProfile), websiteOf(shopProfile)] : []} />;
}

function HomeAges() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-3">
      {ageLinks().map(({ label, to }) => (
        <li key={to}>
          <Link
            to={to}
            prefetch="intent"
            className="flex min-h-14 items-center justify-center rounded-lg bg-sky-soft px-3 text-center font-display text-xl font-bold hover:bg-cream"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const PAIR = [
  { category: 'new-arrivals-boys', title: 'For Boys', scene: SCENES.arrivalsBoys, background: 'bg-sky-soft' },
  {
    category: 'new-arrivals-girls',
    title: "Girls' Specials",
    scene: SCENES.arrivalsGirls,
    background: 'bg-berry-soft',
  },
] as const;

function HomeNewArrivals() {
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
