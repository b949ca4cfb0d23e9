import { DELETE_NOTICE_MS } from '#contract/time.ts';
import { useAfterDelay } from './after-delay.ts';
import { Icon } from './icon.tsx';

interface FadingNoticeProps {
  /** Empty while there is nothing to say. */
  text: string;
  onHide: () => void;
}

/** Says above a list that something in it was deleted, and goes by itself. */
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
