/** Result of a check. The level `error` means that the shop or a part of it cannot work. */
export interface Finding {
  level: 'ok' | 'warning' | 'error';
  text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const failing = (text: string): Finding => ({ level: 'error', text });

/** Returns the exception of a check as a finding. */
export async function findingsOf(what: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (thrown) {
    return [failing(`${what}: ${reasonOf(thrown)}`)];
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
