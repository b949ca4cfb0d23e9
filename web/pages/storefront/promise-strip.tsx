import { bannerPromises } from '#web/features/shop-profile/promises.ts';
import { useShopProfile } from '#web/features/shop-profile/use-shop-profile.ts';
import { Icon } from '#web/ui/icon.tsx';

export function PromiseStrip() {
  const shopProfile = useShopProfile();
  return (
    <ul className="grid gap-6 rounded-lg bg-leaf-soft p-6 sm:grid-cols-3 sm:p-8">
      {bannerPromises(shopProfile).map(({ icon, title, text }) => (
        <li key={title} className="flex items-center gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-white text-leaf">
            <Icon name={icon} />
          </span>
          <div>
            <h3 className="text-lg">{title}</h3>
            <p className="text-sm text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
