let lastCall: Promise<unknown> = Promise.resolve();

/** Makes the calls that change an account's list one after the other, so that none overtakes the one before. */
export function inTurn<Response>(call: () => Promise<Response>): Promise<Response> {
  const response = lastCall.then(call);
  lastCall = response.catch(() => undefined);
  return response;
}
