/** What a route or a page answers, before anybody has said how it is to be sent. */
export interface Response {
  status: number;
  /** Lower-case names; those that say how it is sent and kept are not among them, but for a `cache-control: no-store`. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** What it shows and would have to be made anew for, as 'Product:42'. Null where it must not be kept. */
  tags: readonly string[] | null;
  /** It was made of what should be made anew, which cannot be done just now. */
  isStale?: boolean;
}

/** Stands for all tags: everything that is kept has to be made anew. */
export const EVERYTHING = '*';
