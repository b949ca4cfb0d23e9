import { IMAGE_FORMATS, widthsOfMaster } from '#contract/media.ts';
import type { Deps } from '#server/deps.ts';
import { handleJob, type JobHandler } from '#server/platform/jobs/job.ts';
import { readSize } from './encode-image.ts';
import { imageStored } from './events.ts';
import { masterKey } from './image-key.ts';
import { readVariant } from './read-image.ts';

/** Encodes variants before shoppers request them. */
export function mediaJobs({ storage }: Deps): JobHandler[] {
  return [
    handleJob(imageStored, async ({ hash }) => {
      const master = await storage.read(masterKey(hash));
      // The image was deleted before the job ran.
      if (!master) return;
      const { width: masterWidth } = await readSize(master);
      // Encodes one variant at a time, so that a request of a shopper waits for at most one.
      for (const width of widthsOfMaster(masterWidth)) {
        for (const format of IMAGE_FORMATS) await readVariant(storage, { hash, width, format });
      }
    }),
  ];
}
