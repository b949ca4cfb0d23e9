import { useState } from 'react';
import type { ProductDetails } from '#contract/catalogue.schema.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { useLazy } from '#web/ui/use-lazy.ts';

const loadGuide = () => import('./size-guide.tsx');

export function SizeGuideButton({ product }: { product: ProductDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  const { part, retry } = useLazy(loadGuide, isOpen);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="min-h-11 justify-self-start font-bold text-leaf underline underline-offset-4"
      >
        Size guide
      </button>
      {part && <part.SizeGuide product={product} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
      {isOpen && retry && <LoadFailed title="This could not be loaded." retry={retry} />}
    </>
  );
}
