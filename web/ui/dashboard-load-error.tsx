import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface LoadFailedProps {
  text: string;
  onRetry: () => PromiseLike<unknown>;
}

/** Stands in the place of what could not be fetched, with a way to try again. */
export function LoadError({ text, onRetry }: LoadFailedProps) {
  return (
    <Notice role="alert" icon="refresh" title={text}>
      <Button onClick={() => void onRetry()}>Retry</Button>
    </Notice>
  );
}
