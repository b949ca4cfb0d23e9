/** Waits for a query, then unsubscribes. Without a subscription, an invalidation could remove the response. */
export async function requestOnce<Response>(
  request: PromiseLike<Response> & { unsubscribe: () => void },
): Promise<Response> {
  try {
    return await request;
  } finally {
    request.unsubscribe();
  }
}
