import type { ContentCard } from '#contract/content.schema.ts';
import { useContentBlock } from '#web/features/content/api.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

export const OWN_REASONS: ContentCard[] = [
  {
    title: 'Soft on skin',
    text: 'We choose cotton first, and feel every cloth before a single piece is cut from it.',
  },
  {
    title: 'Sewn to last',
    text: 'Double seams where children pull, room where they grow: made for a second child too.',
  },
  {
    title: 'Fair prices',
    text: 'One honest price for every family, and nothing to pay before the parcel is in your hands.',
  },
  {
    title: 'People who answer',
    text: 'Unsure about a size? Ask us on WhatsApp: we would rather measure once more than send it twice.',
  },
];

const STYLES: { icon: IconName; background: string }[] = [
  { icon: 'heart', background: 'bg-berry-soft' },
  { icon: 'star', background: 'bg-sun-soft' },
  { icon: 'shield', background: 'bg-leaf-soft' },
  { icon: 'chat', background: 'bg-sky-soft' },
];

export function Reasons() {
  return <ReasonCards cards={useContentBlock('about-us', 'reasons').value ?? OWN_REASONS} />;
}

export function ReasonCards({ cards }: { cards: readonly ContentCard[] }) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {STYLES.map(({ icon, background }, index) => (
        <li key={icon} className={`grid grid-cols-1 content-start gap-3 rounded-lg p-6 ${background}`}>
          <Icon name={icon} className="size-8 text-ink" />
          <h3 className="text-xl">{cards[index]?.title}</h3>
          <p className="text-ink/85">{cards[index]?.text}</p>
        </li>
      ))}
    </ul>
  );
}
