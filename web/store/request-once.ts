/**
 * Waits for a query that is read once, then unsubscribes. Without a subscription, an invalidation could remove the
 * response before it is read.
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
