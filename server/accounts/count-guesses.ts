import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { AppError, type ErrorCode } from '#contract/errors.ts';

type Secret = 'password' | 'code';

const WRONG: Partial<Record<ErrorCode, Secret>> = {
  credentials_invalid: 'password',
  password_wrong: 'password',
  otp_invalid: 'code',
  code_invalid: 'code',
};

/** Counts wrong passwords, wrong codes and lockouts of the routes of `app`, by their errors. */
export function countGuesses(app: FastifyInstance): void {
  const wrong = new Counter({
    name: 'account_wrong_guesses_total',
    help: 'Wrong guesses of passwords and of codes',
    labelNames: ['secret'],
    registers: [app.metrics],
  });
  const lockouts = new Counter({
    name: 'account_lockouts_total',
    help: 'Guesses that were rejected unread, as earlier wrong ones have used up the tries of the account or the browser',
    labelNames: ['secret'],
    registers: [app.metrics],
  });
  // Starts at zero: Prometheus computes a rate from two samples, so an alert would miss the first guess.
  for (const counter of [wrong, lockouts]) for (const secret of ['password', 'code']) counter.inc({ secret }, 0);

  app.addHook('onError', async (_request, _reply, error) => {
    if (!(error instanceof AppError)) return;
    const secret = WRONG[error.code];
    if (error.code === 'password_tries_used_up') lockouts.inc({ secret: 'password' });
    else if (error.code === 'code_tries_used_up') lockouts.inc({ secret: 'code' });
    // A lockout of codes looks like a wrong code; only its cause tells them apart.
    else if (secret === 'code' && error.cause instanceof AppError) lockouts.inc({ secret });
    else if (secret) wrong.inc({ secret });
  });
}
