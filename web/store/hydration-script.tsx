import { api } from './api.ts';
import { useAppStore } from './hooks.ts';
import { hydrationElementId, readStateText, scriptJson } from './hydration.ts';

export function HydrationScript() {
  const store = useAppStore();
  const text = import.meta.env.SSR ? stateOf(store.getState()[api.reducerPath]) : readStateText();
  return (
    <script
      id={hydrationElementId}
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

function stateOf({ queries, provided }: { queries: object; provided: object }): string {
  return scriptJson({ [api.reducerPath]: { queries, provided, mutations: {} } });
}
