import { IMAGE_FORMATS, widthsOfMaster } from '#contract/media.ts';
import type { Deps } from '#server/deps.ts';
import { handleJob, type JobHandler } from '#server/platform/jobs/job.ts';
import { readSize } from './encode-image.ts';
import { imageStored } from './events.ts';
import { masterKey } from './image-key.ts';
import { readVariant } from './read-image.ts';

/** Makes a new picture's variants before somebody asks for them. */
export function mediaJobs({ storage }: Deps): JobHandler[] {
  return [
    handleJob(imageStored, async ({ hash }) => {
      const master = await storage.read(masterKey(hash));
      // Taken out of the store meanwhile: there is nothing to make them from.
      if (!master) return;
      const { width: masterWidth } = await readSize(master);
      // One after the other, so that a shopper who waits for a picture waits for one of these at most.
      for (const width of widthsOfMaster(masterWidth)) {
        for (const format of IMAGE_FORMATS) await readVariant(storage, { hash, width, format });
      }
    }),
  ];
}
