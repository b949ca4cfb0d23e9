/**
 * Waits for a query that is read once. The subscription lasts until then: without one, a delayed invalidation by a mutation
 * removes the response before it is read.
 */
export async function requestOnce<Response>(
  request: PromiseLike<Response> & { unsubscribe: () => void },
): Promise<Response> {
  try {
    return await request;
  } finally {
    request.unsubscribe();
  }
}
