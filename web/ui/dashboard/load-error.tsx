import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface LoadErrorProps {
  text: string;
  onRetry: () => PromiseLike<unknown>;
}

/** An error in place of content, with a retry button. */
export function LoadError({ text, onRetry }: LoadErrorProps) {
  return (
    <Notice role="alert" icon="refresh" title={text}>
      <Button onClick={() => void onRetry()}>Retry</Button>
    </Notice>
  );
}
