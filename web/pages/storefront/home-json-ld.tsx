import { useStore } from '#web/features/store/use-store.ts';
import { JsonLd } from '#web/ui/json-ld.tsx';
import { organizationOf, websiteOf } from './schema-org.ts';

/** Who the shop is and how its site is searched, for search engines. */
export function HomeJsonLd() {
  const store = useStore();
  return store ? <JsonLd graph={[organizationOf(store), websiteOf(store)]} /> : null;
}
