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

/** Adds metrics of wrong passwords, wrong codes and lockouts. A hook counts them by the error of the response. */
export function countGuesses(app: FastifyInstance): void {
  const wrong = new Counter({
    name: 'account_wrong_guesses_total',
    help: 'Wrong guesses of passwords and of codes',
    labelNames: ['secret'],
    registers: [app.metrics],
  });
  const lockouts = new Counter({
    name: 'account_lockouts_total',
    help: 'Guesses rejected without a check, because earlier wrong guesses used up the tries of the account or browser',
    labelNames: ['secret'],
    registers: [app.metrics],
  });
  // Creates the counters with 0, because Prometheus computes a rate from two samples. Otherwise an alert would miss the
  // first wrong guess.
  for (const counter of [wrong, lockouts]) for (const secret of ['password', 'code']) counter.inc({ secret }, 0);

  app.addHook('onError', async (_request, _reply, error) => {
    if (!(error instanceof AppError)) return;
    const secret = WRONG[error.code];
    if (error.code === 'password_tries_used_up') lockouts.inc({ secret: 'password' });
    else if (error.code === 'code_tries_used_up') lockouts.inc({ secret: 'code' });
    // A lockout has the same error code as a wrong code. Only its `cause` differs.
    else if (secret === 'code' && error.cause instanceof AppError) lockouts.inc({ secret });
    else if (secret) wrong.inc({ secret });
  });
}
