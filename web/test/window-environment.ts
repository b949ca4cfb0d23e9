import { JSDOM } from 'jsdom';
import { type Environment, populateGlobal } from 'vitest/runtime';

/** React Router and the API run in the same process and need Node's own globals. */
const FROM_NODE = ['AbortController', 'AbortSignal', 'Headers', 'Request', 'Response', 'URL', 'URLSearchParams'];

/** Vitest environment of page tests: Node with the globals of a jsdom window. Modules are resolved as on the server. */
const windowEnvironment: Environment = {
  name: 'window',
  viteEnvironment: 'ssr',
  setup(global: typeof globalThis) {
    const { window } = new JSDOM('<!doctype html><html lang="en"></html>', {
      url: 'https://shop.example',
      pretendToBeVisual: true,
    });
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true });
    for (const key of FROM_NODE) {
      const original = originals.get(key);
      if (original) Object.defineProperty(global, key, original);
    }
    return {
      teardown() {
        window.close();
        for (const key of keys) Reflect.deleteProperty(global, key);
        for (const [key, original] of originals) Object.defineProperty(global, key, original);
      },
    };
  },
};

export default windowEnvironment;
