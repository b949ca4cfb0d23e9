import { useAfterDelay } from '#web/ui/after-delay.ts';
import { DELETE_NOTICE_MS } from '#web/ui/delays.ts';
import { Icon } from '#web/ui/icon.tsx';

interface FadingNoticeProps {
  text: string;
  onHide: () => void;
}

export function FadingNotice({ text, onHide }: FadingNoticeProps) {
  useAfterDelay(text !== '', DELETE_NOTICE_MS, onHide);
  return (
    <div role="status">
      {text && (
        <p className="mb-4 flex items-center gap-2 rounded-md bg-leaf-soft px-4 py-3 font-bold text-leaf">
          <Icon name="check" className="size-5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
