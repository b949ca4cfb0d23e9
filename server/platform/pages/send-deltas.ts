import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { acceptsDictionaryZstd } from '../cache/encodings.ts';
import { openDeltas } from './file-deltas.ts';
import type { FindFolder } from './other-releases.ts';

/** A hashed script or style. The bundler's hash may contain hyphens. */
const HASHED = /^\/assets\/([\w.-]+)-[\w-]{8}\.(?:js|css)$/;
/** SHA-256 in base64, as a byte sequence of RFC 8941. */
const HASH = /^:([A-Za-z0-9+/]{43}=):$/;
const FILE_NAME = /^"([\w.-]+)"$/;

/**
 * Returns headers that make a browser use this file as dictionary for the next release's file of the same name (RFC 9842).
 * The id names the file, so that the server finds it without a list of hashes.
 */
export function dictionaryHeaders(path: string): Record<string, string> {
  const match = matchOf(path);
  if (match === undefined) return {};
  return {
    'use-as-dictionary': `match="${match}", id="${path.slice('/assets/'.length)}"`,
    vary: 'accept-encoding, available-dictionary',
  };
}

/** Sends only the difference to a file of another release, if the client still has that file. */
export function sendDeltas(app: FastifyInstance, findFolder: FindFolder): void {
  const findDelta = openDeltas(findFolder);
  app.addHook('onRequest', (request, reply, done) => {
    const { 'available-dictionary': hash, 'dictionary-id': id, range } = request.headers;
    if (hash === undefined || request.method !== 'GET' || range !== undefined) return done();
    const [path = ''] = request.url.split('?');
    const dictionary = `/assets/${FILE_NAME.exec(String(id))?.[1] ?? ''}`;
    const sha256 = HASH.exec(String(hash))?.[1];
    const match = matchOf(path);
    if (sha256 === undefined || match === undefined || match !== matchOf(dictionary)) return done();
    if (!acceptsDictionaryZstd(request.headers['accept-encoding'])) return done();
    findDelta(path, dictionary, sha256).then((delta) => {
      if (delta === undefined) return done();
      reply
        .type(extname(path) === '.css' ? 'text/css; charset=utf-8' : 'application/javascript; charset=utf-8')
        .headers(dictionaryHeaders(path))
        .header('cache-control', HASHED_CACHE_CONTROL)
        .header('content-encoding', 'dcz')
        .send(delta);
    }, done);
  });
}

/** The names of hashed files contain a hash of their content, so the files never change. */
export const HASHED_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Returns the pattern of the files with the same name and another hash; undefined for files that are no dictionary. */
function matchOf(path: string): string | undefined {
  const name = HASHED.exec(path)?.[1];
  return name === undefined ? undefined : `/assets/${name}-*${extname(path)}`;
}
