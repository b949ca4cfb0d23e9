import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { builtPath } from '../release.ts';

export const SERVICE_WORKER_FILES = ['service-worker.js*', 'no-service-worker.js*'];

/**
 * Serves the service worker with the version of the pages, so that browsers install it again after each release.
 * Without `isOn`, serves a script that removes installed service workers.
 */
export async function serveServiceWorker(app: FastifyInstance, isOn: boolean): Promise<void> {
  const read = (path: string) => readFile(builtPath(path), 'utf8');
  const script = isOn
    ? `const VERSION = ${JSON.stringify((await read('.pages')).slice(0, 12))};\n${await read('pages/client/service-worker.js')}`
    : await read('pages/client/no-service-worker.js');
  app.get('/service-worker.js', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
}
