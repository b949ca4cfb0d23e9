import { CONTENT_PAGES } from '#contract/content-pages.ts';
import { ageLinks } from '#web/features/catalogue/listing/age-links.ts';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { ContactDetails } from '#web/features/shop-profile/contact-details.tsx';
import { SocialLinks } from '#web/features/shop-profile/social-links.tsx';
import { Wordmark } from '#web/features/shop-profile/wordmark.tsx';
import { useAppSelector } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';
import { ThemeSelect } from '#web/ui/theme-select.tsx';
import { MainLink } from './main-link.tsx';

export function Footer() {
  const shopProfile = useShopProfile();
  return (
    <footer className="mt-20 bg-night text-white">
      <div className="shell grid grid-cols-[minmax(0,1fr)] gap-10 pt-12 pb-8 md:grid-cols-3">
        <div className="grid content-start gap-4">
          <Wordmark />
          <p className="max-w-xs text-white/85">
            Children's clothes that are soft, well sewn and fairly priced. You pay when they arrive.
          </p>
          <SocialLinks className="bg-white/10 hover:bg-berry" />
        </div>
        <FooterLinks />
        <div>
          <h2 className="mb-2 text-lg">Visit or write to us</h2>
          <ContactDetails />
        </div>
      </div>
      <div className="shell pb-8">
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-white/15 pt-6 text-sm text-white/75">
          <p>© {shopProfile?.name}. All rights reserved.</p>
          <ThemeSelect />
        </div>
      </div>
    </footer>
  );
}

function FooterLinks() {
  const viewer = useAppSelector(selectViewer);
  const links = [
    { label: 'Home', to: '/' },
    { label: 'About Us', to: '/about-us' },
    { label: 'Shop', to: '/shop' },
    viewer?.role === 'admin'
      ? { label: 'Manage Orders', to: '/dashboard/manage-orders' }
      : { label: 'Track My Order', to: '/dashboard/orders' },
    ...ageLinks().map(({ label, to }) => ({
      label: /^\d/.test(label) ? `Age ${label}` : label.replace('size', 'Size'),
      to,
    })),
    ...Object.entries(CONTENT_PAGES).map(([page, label]) => ({ label, to: `/pages/${page}` })),
  ];
  return (
    <nav aria-label="Footer">
      <h2 className="mb-2 text-lg">Find your way</h2>
      <ul className="columns-[2_8rem] md:columns-2">
        {links.map(({ label, to }) => (
          <li key={label} className="break-inside-avoid">
            <MainLink
              to={to}
              className="inline-flex min-h-11 min-w-11 items-center py-1 leading-snug underline-offset-4 hover:underline"
            >
              {label}
            </MainLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
