import { Icon } from './icon.tsx';

export function FormAlert({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className="flex items-center gap-2 rounded-md bg-alarm-soft px-4 py-3 font-bold text-alarm">
          <Icon name="close" className="size-5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
