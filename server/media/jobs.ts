import { IMAGE_FORMATS, widthsOfMaster } from '#contract/media.ts';
import type { Deps } from '#server/deps.ts';
import { handleJob, type JobHandler } from '#server/platform/jobs/job.ts';
import { readSize } from './encode-image.ts';
import { imageStored } from './events.ts';
import { masterKey } from './image-key.ts';
import { readVariant } from './read-image.ts';

/** Encodes the variants of a new image before the first request for them. */
export function mediaJobs({ storage }: Deps): JobHandler[] {
  return [
    handleJob(imageStored, async ({ hash }) => {
      const master = await storage.read(masterKey(hash));
      // The image was deleted before the job ran.
      if (!master) return;
      const { width: masterWidth } = await readSize(master);
      // One after another, so that a request waits for at most one of these.
      for (const width of widthsOfMaster(masterWidth)) {
        for (const format of IMAGE_FORMATS) await readVariant(storage, { hash, width, format });
      }
    }),
  ];
}
