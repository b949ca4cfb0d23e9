import { AppError } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { imageStored } from './events.ts';
import { addFetchedImage, fetchImage, findFetchedImages, isOnOtherWebsite } from './fetch-image.ts';

const REMEDY = 'Download the picture yourself, and upload it.';

type OwnImagesDeps = Pick<Deps, 'db' | 'storage' | 'now' | 'download' | 'jobs'>;

export interface OwnImages {
  /** Returns the URL of the stored image. */
  urlOf: (url: string) => string;
  /** Returns the list with URLs of stored images. Two addresses of the same image become one. */
  listOf: (images: readonly NamedImage[]) => NamedImage[];
}

interface NamedImage {
  url: string;
  alt: string;
}

/**
 * Fetches images of other websites and stores them, so that pages load images of the shop only. Throws `validation`
 * with a message for each `field` whose image cannot be fetched.
 */
export async function ownImages(
  deps: OwnImagesDeps,
  named: readonly { url: string; field: string }[],
): Promise<OwnImages> {
  const foreign = named.filter(({ url }) => isOnOtherWebsite(url));
  const addresses = [...new Set(foreign.map(({ url }) => url))];
  const own = await findFetchedImages(deps.db, addresses);
  const problems = new Map<string, string>();
  const missing = addresses.filter((address) => !own.has(address));
  await Promise.all(
    missing.map(async (address) => {
      const fetched = await fetchImage(deps, address, { remedy: REMEDY });
      if ('problem' in fetched) return problems.set(address, fetched.problem);
      await inTransaction(deps.db, async (tx) => {
        await addFetchedImage(tx, address, fetched.url);
        if (fetched.newHash !== undefined) await deps.jobs.enqueue(tx, imageStored, { hash: fetched.newHash });
      });
      return own.set(address, fetched.url);
    }),
  );
  const fields = foreign.flatMap(({ url, field }) => {
    const problem = problems.get(url);
    return problem === undefined ? [] : [[field, problem] as const];
  });
  const [first] = fields;
  if (first)
    throw new AppError('validation', {
      message: `This picture could not be fetched. ${first[1]}`,
      fields: Object.fromEntries(fields),
    });
  const urlOf = (url: string) => own.get(url) ?? url;
  return {
    urlOf,
    listOf(images) {
      const list = images.map(({ url, alt }) => ({ url: urlOf(url), alt }));
      return list.filter(({ url }, index) => list.findIndex((each) => each.url === url) === index);
    },
  };
}
