import { Icon } from '#web/ui/icon.tsx';

export function Avatar({ image }: { image: string | null }) {
  if (image)
    return <img src={image} alt="" width="40" height="40" className="size-10 shrink-0 rounded-full object-cover" />;
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sun-soft text-ink ring-2 ring-sun">
      <Icon name="user" className="size-5" />
    </span>
  );
}
