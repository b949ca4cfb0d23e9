export interface Read {
  what: string;
  path: string;
  asAdmin: boolean;
}

/** An open shop, which reads take their ids from. */
export interface SampledShop {
  url: string;
  /** Of an admin's session. */
  token: string;
  product: { _id: string; name: string };
}

export type ReadsOf = (shop: SampledShop) => Read[] | Promise<Read[]>;

export function readsOf(paths: Record<string, string>, { asAdmin }: Pick<Read, 'asAdmin'>): Read[] {
  return Object.entries(paths).map(([what, path]) => ({ what, path, asAdmin }));
}
