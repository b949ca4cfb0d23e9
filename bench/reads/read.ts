/** An address that a shopper or an admin asks for. */
export interface Read {
  what: string;
  path: string;
  /** With an admin's token. */
  asAdmin: boolean;
}

export function readsOf(paths: Record<string, string>, { asAdmin }: Pick<Read, 'asAdmin'>): Read[] {
  return Object.entries(paths).map(([what, path]) => ({ what, path, asAdmin }));
}
