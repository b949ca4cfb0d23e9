import { useRef } from 'react';
import type { Age, Color } from '#contract/catalogue.ts';
import { PRODUCT_IMAGES_MAX } from '#contract/media.ts';
import type { MeasureTexts } from '#web/features/catalogue/admin/measure-values.ts';
import { useUploadImage } from '#web/features/catalogue/admin/product-form-image.ts';
import type { MoreImage } from '#web/features/catalogue/admin/use-more-images.ts';
import { useDraftState } from '#web/ui/dashboard/draft-state.ts';
import {
  type DesignDraft,
  type DesignEdits,
  type DesignTexts,
  type DraftVariant,
  NO_EDITS,
  type PriceTexts,
} from './design-draft.ts';

export type DesignChanges = ReturnType<typeof useDesignEdits>['changes'];

export function useDesignEdits() {
  const upload = useUploadImage();
  const [edits, setEdits] = useDraftState<DesignEdits>('design', NO_EDITS);
  const lastKey = useRef(PRODUCT_IMAGES_MAX);

  const setImages = (
    color: Color,
    change: (images: readonly MoreImage[]) => readonly MoreImage[],
    shown: readonly MoreImage[],
  ) =>
    setEdits((before) => ({
      ...before,
      images: { ...before.images, [color]: change(before.images[color] ?? shown) },
    }));
  const setVariants = (
    variants: readonly DraftVariant[],
    change: { isOffered?: boolean; stock?: string; sku?: string },
  ) =>
    setEdits((before) => {
      const changed = variants.map(({ key, product }) => {
        const seen = change.stock === undefined ? {} : { seenStock: product?.stock };
        return [key, { ...before.variants[key], ...change, ...seen }];
      });
      return { ...before, variants: { ...before.variants, ...Object.fromEntries(changed) } };
    });
  const toggle = <Value>(values: readonly Value[], value: Value) =>
    values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

  return {
    edits,
    isDirty: JSON.stringify(edits) !== JSON.stringify(NO_EDITS),
    clear: () => setEdits(NO_EDITS),
    /** Called after a save whose response was lost. The next save must not add the same differences again. */
    forgetSeenStocks: () =>
      setEdits((before) => {
        const variants = Object.entries(before.variants).map(([key, { seenStock: _, ...edit }]) => [key, edit]);
        return { ...before, variants: Object.fromEntries(variants) };
      }),
    changes: {
      setTexts: (texts: Partial<DesignTexts>) =>
        setEdits((before) => ({ ...before, texts: { ...before.texts, ...texts } })),
      toggleColor: (color: Color) => setEdits((before) => ({ ...before, colors: toggle(before.colors, color) })),
      toggleAge: (age: Age) => setEdits((before) => ({ ...before, ages: toggle(before.ages, age) })),
      setPrices: (ages: readonly Age[], prices: PriceTexts) =>
        setEdits((before) => ({
          ...before,
          prices: { ...before.prices, ...Object.fromEntries(ages.map((age) => [age, prices])) },
        })),
      setMeasures: (age: Age, measures: MeasureTexts) =>
        setEdits((before) => ({ ...before, measures: { ...before.measures, [age]: measures } })),
      setVariants,
      /** Uploads `files` and adds them after `shown`, the images that the form shows. */
      addImages(color: Color, shown: readonly MoreImage[], files: readonly File[]) {
        for (const file of files.slice(0, PRODUCT_IMAGES_MAX - shown.length)) {
          lastKey.current += 1;
          const key = lastKey.current;
          const added = { key, alt: '', url: '', preview: '', error: '', isUploading: true };
          setImages(color, (images) => [...images, added], shown);
          void upload(file, (next) =>
            setImages(color, (images) => images.map((each) => (each.key === key ? { ...each, ...next } : each)), shown),
          );
        }
      },
      changeImages: (
        color: Color,
        shown: readonly MoreImage[],
        change: (images: readonly MoreImage[]) => readonly MoreImage[],
      ) => setImages(color, change, shown),
    },
  };
}

export interface DesignSectionProps {
  draft: DesignDraft;
  changes: DesignChanges;
  problems: Readonly<Record<string, string>>;
}
