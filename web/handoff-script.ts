import { scriptText } from './store/script-json.ts';

/**
 * Hands what the loaders have returned to React Router in the browser, as its own `ServerRouter` does piece by piece
 * (`StreamTransfer` in react-router/lib/dom/ssr/single-fetch.tsx). `encoded` is what it has encoded.
 */
export function handoffScript(encoded: string): string {
  const controller = 'window.__reactRouterContext.streamController';
  return `<script>${controller}.enqueue(${scriptText(encoded)});${controller}.close();</script>`;
}
