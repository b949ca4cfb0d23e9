import { useShopProfile } from '#web/features/shop-profile/use-shop-profile.ts';
import { JsonLd } from '#web/ui/json-ld.tsx';
import { organizationOf, websiteOf } from './schema-org.ts';

export function HomeJsonLd() {
  const shopProfile = useShopProfile();
  return shopProfile ? <JsonLd graph={[organizationOf(shopProfile), websiteOf(shopProfile)]} /> : null;
}
