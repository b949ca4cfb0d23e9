let lastCall: Promise<unknown> = Promise.resolve();

/** Serial queue for changes of an account's wishlist, so that none overtakes another. */
export function inTurn<Response>(call: () => Promise<Response>): Promise<Response> {
  const response = lastCall.then(call);
  lastCall = response.catch(() => undefined);
  return response;
}
