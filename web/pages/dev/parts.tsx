import type { MetaArgs } from 'react-router';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { ControlSamples } from './control-samples.tsx';
import { ListSamples } from './list-samples.tsx';
import { MessageSamples } from './message-samples.tsx';
import { TokenSamples } from './token-samples.tsx';

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'Parts', description: 'The tokens and parts of the identity, in all their states.' });
}

/** All tokens and parts on one page, in `npm run dev` only (docs/identity.md). */
export default function Parts() {
  return (
    <div className="shell pb-16">
      <h1 className="py-6 text-4xl">Tokens and parts</h1>
      <TokenSamples />
      <ControlSamples />
      <MessageSamples />
      <ListSamples />
    </div>
  );
}
