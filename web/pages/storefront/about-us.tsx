import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { contentApi } from '#web/features/content/api.ts';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { ContactDetails } from '#web/features/shop-profile/contact-details.tsx';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { preload } from '#web/store/preload.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Reasons } from './reasons.tsx';
import { SceneImage } from './scene-image.tsx';
import { SCENES } from './scenes.ts';

const load = async (args: Pick<LoaderFunctionArgs, 'context'>) => {
  await preload(args, contentApi.endpoints.getContent, 'about-us');
  return null;
};
export const loader = load;
export const clientLoader = load;

export const handle = { staysOpen: true };

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'About us: good clothes should not be a luxury',
    description:
      "The story of a small shop for affordable, quality children's clothing: what we look for in cloth and seams, and where to visit us.",
    canonical: '/about-us',
  });
}

export default function AboutUs() {
  const shopProfile = useShopProfile();
  return (
    <div className="grid grid-cols-1 gap-16 pt-6 wrap-break-word md:gap-24">
      <section className="shell grid grid-cols-1 items-center gap-8 md:grid-cols-2 md:gap-14">
        <div className="grid grid-cols-1 justify-items-start gap-5 text-lg leading-relaxed">
          <h1 className="text-4xl md:text-5xl">Good clothes should not be a luxury</h1>
          <p className="wrap-anywhere">
            {shopProfile?.name} began with a question that every parent knows: why is it so hard to find children's
            clothes that are well made <em>and</em> affordable? What lasted was dear, and what was cheap lasted one
            wash.
          </p>
          <p>
            So we keep a small shop of our own: for children of one to ten years, for school days, play days and Eid. We
            pick the cloth, check the seams, and ask of each piece whether we would dress our own children in it.
          </p>
          <p>Whatever passes gets our label with the heart.</p>
          <ButtonLink to="/shop">Visit the shop</ButtonLink>
        </div>
        <SceneImage
          scene={SCENES.about}
          sizes="(min-width: 94rem) 43.5rem, (min-width: 48rem) 46vw, 100vw"
          alt="Folded shirts beside thread, scissors and a measuring tape"
          className="rounded-lg"
        />
      </section>
      <section className="shell grid grid-cols-1 gap-6">
        <h2 className="text-3xl">Why choose us</h2>
        <Reasons />
      </section>
      <section className="shell">
        <div className="grid grid-cols-1 gap-6 rounded-lg bg-cream p-6 md:grid-cols-2 md:p-10">
          <div className="grid grid-cols-1 content-start justify-items-start gap-3">
            <h2 className="text-3xl">{shopProfile?.address === '' ? 'Write to us' : 'Visit us'}</h2>
            <p className="max-w-sm text-muted">
              {shopProfile?.address === ''
                ? 'Ask us anything, from wherever you are.'
                : 'Come and feel the cloth, or write to us from wherever you are.'}{' '}
              {shopProfile?.openingHours && `We are open ${shopProfile.openingHours}.`}
            </p>
          </div>
          <ContactDetails />
        </div>
      </section>
    </div>
  );
}
