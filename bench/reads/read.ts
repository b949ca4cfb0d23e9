export interface Read {
  what: string;
  path: string;
  asAdmin: boolean;
}

export interface SampledShop {
  url: string;
  token: string;
  product: { _id: string; name: string };
}

export type ReadsOf = (shop: SampledShop) => Read[] | Promise<Read[]>;

export function readsOf(paths: Record<string, string>, { asAdmin }: Pick<Read, 'asAdmin'>): Read[] {
  return Object.entries(paths).map(([what, path]) => ({ what, path, asAdmin }));
}
