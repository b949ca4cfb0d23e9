import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { BUILD_FOLDER } from './scripts/build-folder.ts';

export default {
  appDirectory: 'web',
  buildDirectory: join(BUILD_FOLDER, 'pages'),
  ssr: true,
  // The first page contains all routes, so the browser requests no manifest after hydration.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
