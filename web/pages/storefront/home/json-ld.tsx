import { useShopProfile } from '#web/features/shop-profile/use-shop-profile.ts';
import { organizationOf, websiteOf } from '#web/pages/storefront/schema-org.ts';
import { JsonLd } from '#web/ui/json-ld.tsx';

export function HomeJsonLd() {
  const shopProfile = useShopProfile();
  if (!shopProfile) return null;
  return <JsonLd graph={import.meta.env.SSR ? [organizationOf(shopProfile), websiteOf(shopProfile)] : []} />;
}
