import { Icon } from '#web/ui/icon.tsx';

export function FormSuccess({ text }: { text: string }) {
  return (
    <div role="status">
      {text && (
        <p className="flex items-center gap-2 font-bold text-leaf">
          <Icon name="check" className="size-5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
