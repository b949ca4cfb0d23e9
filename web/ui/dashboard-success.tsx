import { Icon } from './icon.tsx';

/** Says beside a form's button that it was saved. Nothing while `text` is empty. */
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
