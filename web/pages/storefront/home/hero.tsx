import type { Hero } from '#contract/content.schema.ts';
import type { ProductImage } from '#contract/media.schema.ts';
import { OWN_HERO } from '#contract/own-banners.ts';
import { imageOf, useContentBlock } from '#web/features/content/api.ts';
import { sceneUrl } from '#web/pages/storefront/scenes.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';

/** Puts the image beside the text on a phone that is held sideways, so that headline and button are on the first screen. */
const BESIDE_TEXT =
  'max-md:short:absolute max-md:short:inset-y-0 max-md:short:end-0 max-md:short:aspect-auto max-md:short:h-full max-md:short:w-1/2';

const WIDE = { media: '(min-width: 48rem)', width: 1600, height: 1000 };

export function HomeHero() {
  const { value, images } = useContentBlock('home', 'hero');
  return <HeroBanner hero={value ?? OWN_HERO} images={images} />;
}

interface HeroBannerProps {
  hero: Hero;
  images?: readonly ProductImage[] | undefined;
}

export function HeroBanner({ hero, images }: HeroBannerProps) {
  const { kicker, headline, highlight, text, button, link, image } = hero;
  return (
    <section className={classNames('relative overflow-hidden bg-peach-soft', image === null && 'md:on-light')}>
      {image === null ? (
        <OwnImage />
      ) : (
        <ResponsiveImage
          image={imageOf(image, images)}
          sizes="(min-width: 48rem) 50vw, 100vw"
          isPriority
          // The image is beside the text, because text over an uploaded image might be unreadable.
          className={`aspect-5/4 w-full object-cover md:absolute md:inset-y-0 md:end-0 md:aspect-auto md:h-full md:w-1/2 ${BESIDE_TEXT}`}
        />
      )}
      <div className="shell relative flex items-center pt-2 pb-8 md:min-h-[min(36rem,72vh)] 2xl:min-h-[min(44rem,72vh)] md:py-16 short:min-h-0! short:py-4!">
        <div className="grid justify-items-start gap-6 md:max-w-[44%] short:max-w-[46%] short:gap-3">
          <h1 className="leading-[0.95]">
            {kicker && (
              <>
                <span className="block text-lg font-bold tracking-[0.18em] text-ink/80 md:text-xl">{kicker}</span>{' '}
              </>
            )}
            <span className="block text-[min(10.6vw,2.75rem)] md:text-[clamp(2.25rem,5.6vw,4.75rem)] short:text-[min(5vw,2rem)]! font-extrabold tracking-tight">
              {headline}
            </span>{' '}
            {highlight && (
              <span className="block text-[min(11.4vw,3rem)] md:text-[clamp(2.4rem,6vw,5.1rem)] short:text-[min(5.4vw,2.2rem)]! font-extrabold tracking-tight text-berry">
                {highlight}
              </span>
            )}
          </h1>
          {text && <p className="max-w-sm text-lg text-ink/85 short:hidden">{text}</p>}
          <ButtonLink to={link} className="min-h-13 px-8 text-lg shadow-card">
            {button} <Icon name="chevronRight" className="size-5 rtl:-scale-x-100" />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function OwnImage() {
  return (
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
        className={`aspect-5/4 w-full object-cover md:absolute md:inset-0 md:aspect-auto md:h-full md:object-[80%_45%] ${BESIDE_TEXT}`}
      />
    </picture>
  );
}
