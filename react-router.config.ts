import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build/pages',
  ssr: true,
  // Every route is known from the start: no request for a manifest after hydration.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
