import type { FastifyInstance } from 'fastify';

/** Adds what answers every path that is not the API's: the pages, and the files that they load. */
export type ServePages = (app: FastifyInstance) => Promise<void>;
