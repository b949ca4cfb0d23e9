import type { FastifyInstance } from 'fastify';

/** Adds the routes of pages and their assets. */
export type ServePages = (app: FastifyInstance) => Promise<void>;
