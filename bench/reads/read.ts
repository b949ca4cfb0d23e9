export interface Read {
  what: string;
  path: string;
  asAdmin: boolean;
}

/** A running shop, with some of its ids for the reads. */
export interface SampledShop {
  url: string;
  /** Token of an admin's session. */
  token: string;
  product: { _id: string; name: string };
}

export type ReadsOf = (shop: SampledShop) => Read[] | Promise<Read[]>;

export function readsOf(paths: Record<string, string>, { asAdmin }: Pick<Read, 'asAdmin'>): Read[] {
  return Object.entries(paths).map(([what, path]) => ({ what, path, asAdmin }));
}
