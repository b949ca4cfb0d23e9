/** Result of a check. The level `error` means that the shop or a part of it cannot work. */
export interface Finding {
  level: 'ok' | 'warning' | 'error' | 'unknown';
  /** Has no final period if `whatToDo` follows. */
  text: string;
  whatToDo?: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string, whatToDo: string): Finding => ({ level: 'warning', text, whatToDo });
export const failing = (text: string, whatToDo: string): Finding => ({ level: 'error', text, whatToDo });
/** The shop cannot find out by itself. */
export const unknown = (text: string, whatToDo?: string): Finding => ({
  level: 'unknown',
  text,
  ...(whatToDo && { whatToDo }),
});

/** Returns the finding in one line. */
export function lineOf({ text, whatToDo }: Finding): string {
  return whatToDo === undefined ? text : `${text}. ${whatToDo}`;
}

/** Returns the exception of a check as a finding. */
export async function findingsOf(
  what: string,
  check: () => Promise<Finding[]>,
  whatToDo = "Read the shop's log, which has more about it.",
): Promise<Finding[]> {
  try {
    return await check();
  } catch (thrown) {
    return [failing(`${what}: ${reasonOf(thrown).replace(/\.$/, '')}`, whatToDo)];
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
