import { useShopProfile } from '#web/features/shop-profile/use-shop-profile.ts';
import { organizationOf, websiteOf } from '#web/pages/storefront/schema-org.ts';
import { JsonLd } from '#web/ui/json-ld.tsx';

export function HomeJsonLd() {
  const shopProfile = useShopProfile();
  return shopProfile ? <JsonLd graph={[organizationOf(shopProfile), websiteOf(shopProfile)]} /> : null;
}
