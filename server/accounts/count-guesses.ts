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

/** Counts wrong passwords and codes, and lockouts, by the errors of the routes of `app`. */
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
  // An alert must see the first: a rate is found only between two numbers.
  for (const counter of [wrong, lockouts]) for (const secret of ['password', 'code']) counter.inc({ secret }, 0);

  app.addHook('onError', async (_request, _reply, error) => {
    if (!(error instanceof AppError)) return;
    const secret = WRONG[error.code];
    if (error.code === 'password_tries_used_up') lockouts.inc({ secret: 'password' });
    else if (error.code === 'code_tries_used_up') lockouts.inc({ secret: 'code' });
    // Such a response looks like that to a wrong code.
    else if (secret === 'code' && error.cause instanceof AppError) lockouts.inc({ secret });
    else if (secret) wrong.inc({ secret });
  });
}
