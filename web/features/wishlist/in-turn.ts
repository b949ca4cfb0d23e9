let lastCall: Promise<unknown> = Promise.resolve();

/** Makes the calls that change an account's list one after the other, so that none overtakes the one before. */
export function inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const answer = lastCall.then(call);
  lastCall = answer.catch(() => undefined);
  return answer;
}
