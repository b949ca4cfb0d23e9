import { lookup } from 'node:dns/promises';
import type { FastifyInstance } from 'fastify';
import { StartupError } from '../startup-error.ts';

/** Throws `StartupError` when the address cannot be used. */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> {
  try {
    // For `localhost`, Fastify would open a server per address, and the graceful shutdown would drain only one of them.
    const address = host === 'localhost' ? (await lookup(host)).address : host;
    await app.listen({ host: address, port });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'EADDRINUSE') throw new StartupError(`Port ${port} is in use on ${host}. Set PORT to another.`);
    if (error.code === 'EACCES')
      throw new StartupError(`Port ${port} on ${host} may not be used. Set PORT to another.`);
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
      throw new StartupError(`The address ${host} is not one of this machine. Set HOST to one that is.`);
    }
    throw error;
  }
}
