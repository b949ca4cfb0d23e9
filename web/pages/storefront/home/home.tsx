import { type ReactNode, useId } from 'react';
import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { catalogueApi } from '#web/features/catalogue/api.ts';
import { RecentlyViewed } from '#web/features/catalogue/recently-viewed/recently-viewed.tsx';
import { TRENDING_RANKING } from '#web/features/catalogue/trending/trending.ts';
import { TrendingProducts } from '#web/features/catalogue/trending/trending-products.tsx';
import { contentApi } from '#web/features/content/api.ts';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { SocialLinks } from '#web/features/shop-profile/social-links.tsx';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { PromiseStrip } from '#web/pages/storefront/promise-strip.tsx';
import { organizationOf, websiteOf } from '#web/pages/storefront/schema-org.ts';
import { preload } from '#web/store/preload.ts';
import { HydrateLater } from '#web/ui/hydration.tsx';
import { JsonLd } from '#web/ui/json-ld.tsx';
import { HomeAges } from './ages.tsx';
import { HomeCategoryCards } from './category-cards.tsx';
import { HomeHero } from './hero.tsx';
import { HomeNewArrivals } from './new-arrivals.tsx';
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
