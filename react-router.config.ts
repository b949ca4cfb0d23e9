import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { BUILD_FOLDER } from './scripts/build-folder.ts';

export default {
  appDirectory: 'web',
  buildDirectory: join(BUILD_FOLDER, 'pages'),
  ssr: true,
  // Every route is known from the start: no request for a manifest after hydration.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
