import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { ContactDetails } from '#web/features/shop-profile/contact-details.tsx';
import { SocialLinks } from '#web/features/shop-profile/social-links.tsx';
import { Wordmark } from '#web/features/shop-profile/wordmark.tsx';
import { Clothesline } from '#web/pages/account/clothesline.tsx';

const LINK = 'inline-flex min-h-11 items-center font-bold underline underline-offset-4';

/** Visitors see it while the shop is hidden, before it opens. It works without scripts, so its links load a page. */
export function ClosedPage() {
  const profile = useShopProfile();
  if (!profile) return null;
  const { name, opensOn, closedNote, phone, whatsapp, email, address, openingHours, social } = profile;
  return (
    <div className="flex min-h-dvh flex-col">
      <div aria-hidden="true" className="awning" />
      <main
        id="content"
        className="mx-auto grid w-full max-w-xl grow content-center justify-items-center gap-5 px-[min(1rem,4.5vw)] py-10 text-center"
      >
        <Wordmark />
        <Clothesline />
        <h1 className="max-w-full text-[min(3rem,11vw)] leading-tight text-balance wrap-anywhere">We open {opensOn}</h1>
        <p className="max-w-full text-lg text-muted wrap-anywhere">
          {closedNote ||
            `We are getting everything ready. Please come back then: ${name} has clothes for babies and children, sends them all over Pakistan, and you pay at your door.`}
        </p>
        {(phone || whatsapp || email || address) && (
          <section aria-labelledby="until-then" className="w-full rounded-lg bg-card p-5 shadow-card sm:p-7">
            <h2 id="until-then" className="mb-2 text-xl">
              Do you have a question?
            </h2>
            <div className="mx-auto w-fit max-w-full text-start">
              <ContactDetails />
            </div>
            {openingHours && (
              <p className="mt-2 text-muted wrap-anywhere">
                Opening hours: <bdi>{openingHours}</bdi>
              </p>
            )}
          </section>
        )}
        {Object.values(social).some(Boolean) && <SocialLinks className="bg-ink text-card hover:bg-berry" />}
        <p className="flex flex-wrap justify-center gap-x-6">
          <a href="/orders" className={LINK}>
            Track your order
          </a>
          <a href="/login" className={LINK}>
            Login for staff
          </a>
        </p>
      </main>
    </div>
  );
}
