export interface Read {
  what: string;
  path: string;
  asAdmin: boolean;
}

export function readsOf(paths: Record<string, string>, { asAdmin }: Pick<Read, 'asAdmin'>): Read[] {
  return Object.entries(paths).map(([what, path]) => ({ what, path, asAdmin }));
}
