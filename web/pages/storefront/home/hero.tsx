import { sceneUrl } from '#web/pages/storefront/scenes.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

const WIDE = { media: '(min-width: 48rem)', width: 1600, height: 1000 };

export function HomeHero() {
  return (
    <section className="relative overflow-hidden bg-peach-soft">
      <picture>
        <source {...WIDE} type="image/avif" srcSet={sceneUrl('hero.avif')} />
        <source {...WIDE} srcSet={sceneUrl('hero.webp')} />
        <source type="image/avif" srcSet={sceneUrl('hero-small.avif')} />
        <img
          src={sceneUrl('hero-small.webp')}
          alt=""
          width="760"
          height="608"
          fetchPriority="high"
          className="aspect-5/4 w-full object-cover md:absolute md:inset-0 md:aspect-auto md:h-full md:object-[80%_45%]"
        />
      </picture>
      <div className="shell relative flex items-center pt-2 pb-8 md:min-h-[min(36rem,72vh)] 2xl:min-h-[min(44rem,72vh)] md:py-16">
        <div className="grid justify-items-start gap-6 md:max-w-[44%]">
          <h1 className="leading-[0.95]">
            <span className="block text-lg font-bold tracking-[0.18em] text-ink/80 md:text-xl">UP TO</span>{' '}
            <span className="block text-[min(10.6vw,2.75rem)] md:text-[clamp(2.25rem,5.6vw,4.75rem)] font-extrabold tracking-tight">
              20% DISCOUNT ON
            </span>{' '}
            <span className="block text-[min(11.4vw,3rem)] md:text-[clamp(2.4rem,6vw,5.1rem)] font-extrabold tracking-tight text-berry">
              Girl's Fashion
            </span>
          </h1>
          <p className="max-w-sm text-lg text-ink/85">
            Frocks, kurtas and tops that survive the swings. Order today, pay when they are at your door.
          </p>
          <ButtonLink to="/shop" className="min-h-13 px-8 text-lg shadow-card">
            Shop NOW <Icon name="chevronRight" className="size-5 rtl:-scale-x-100" />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
