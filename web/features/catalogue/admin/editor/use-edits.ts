import { useRef, useState } from 'react';
import type { Age, Color } from '#contract/catalogue.ts';
import type { DesignGrid } from '#contract/designs.schema.ts';
import { PRODUCT_IMAGES_MAX } from '#contract/media.ts';
import { useUploadImage } from '#web/features/catalogue/admin/upload-image.ts';
import { useDraftState } from '#web/ui/dashboard/draft-state.ts';
import {
  type ColorAndAge,
  type DraftVariant,
  type EditorDraft,
  type EditorImage,
  type EditorTexts,
  type Edits,
  firstEdits,
  type PriceTexts,
  type VariantEdit,
  withColorAndAge,
} from './editor-draft.ts';
import type { MeasureTexts } from './measure-values.ts';

export type EditorChanges = ReturnType<typeof useEdits>['changes'];

type Images = readonly EditorImage[];

export function useEdits(grid: DesignGrid | undefined, isOne: boolean) {
  const upload = useUploadImage();
  const [opened] = useState(() => firstEdits(grid, isOne));
  const [edits, setEdits] = useDraftState<Edits>('product', opened);
  const lastKey = useRef(PRODUCT_IMAGES_MAX);

  const change = (changes: (before: Edits) => Partial<Edits>) =>
    setEdits((before) => ({ ...before, ...changes(before) }));
  /** `shown` are the images that the form shows. */
  const changeImages = (color: Color, shown: Images, changed: (images: Images) => Images) =>
    change(({ images }) => ({ images: { ...images, [color]: changed(images[color] ?? shown) } }));
  const toggle = <Value>(values: readonly Value[], value: Value) =>
    values.includes(value) ? values.filter((each) => each !== value) : [...values, value];

  /** Uploads a file. `place` puts its image among the others. */
  function addImage(color: Color, shown: Images, file: File, place: (images: Images, added: EditorImage) => Images) {
    lastKey.current += 1;
    const key = lastKey.current;
    const added = { key, alt: '', url: '', preview: '', error: '', isUploading: true };
    changeImages(color, shown, (images) => place(images, added));
    // Finds the image by its key, because the user may have chosen another colour or removed the image since.
    void upload(file, (next) =>
      change(({ images }) => ({
        images: Object.fromEntries(
          Object.entries(images).map(([name, all]) => [
            name,
            all.map((each) => (each.key === key ? { ...each, ...next } : each)),
          ]),
        ),
      })),
    );
  }

  return {
    edits,
    isDirty: JSON.stringify(edits) !== JSON.stringify(opened),
    clear: () => setEdits(opened),
    /** Called after a save whose response was lost. The next save must not add the same differences again. */
    forgetSeenStocks: () =>
      change(({ variants }) => ({
        variants: Object.fromEntries(Object.entries(variants).map(([key, { seenStock: _, ...edit }]) => [key, edit])),
      })),
    changes: {
      setTexts: (texts: Partial<EditorTexts>) => change((before) => ({ texts: { ...before.texts, ...texts } })),
      setHidden: (isHidden: boolean) => change(() => ({ isHidden })),
      toggleColor: (color: Color) => change(({ colors }) => ({ colors: toggle(colors, color) })),
      toggleAge: (age: Age) => change(({ ages }) => ({ ages: toggle(ages, age) })),
      move: (from: ColorAndAge, to: ColorAndAge) => setEdits((before) => withColorAndAge(before, from, to)),
      setPrices: (ages: readonly Age[], prices: PriceTexts) =>
        change((before) => ({
          prices: { ...before.prices, ...Object.fromEntries(ages.map((age) => [age, prices])) },
        })),
      setMeasures: (age: Age, measures: MeasureTexts) =>
        change((before) => ({ measures: { ...before.measures, [age]: measures } })),
      setVariants: (variants: readonly DraftVariant[], edit: VariantEdit) =>
        change((before) => {
          const changed = variants.map(({ key, product }) => {
            const seen = edit.stock === undefined ? {} : { seenStock: product?.stock };
            return [key, { ...before.variants[key], ...edit, ...seen }];
          });
          return { variants: { ...before.variants, ...Object.fromEntries(changed) } };
        }),
      changeImages,
      addImages(color: Color, shown: Images, files: readonly File[]) {
        for (const file of files.slice(0, PRODUCT_IMAGES_MAX - shown.length)) {
          addImage(color, shown, file, (images, added) => [...images, added]);
        }
      },
      replaceMainImage: (color: Color, shown: Images, file: File) =>
        addImage(color, shown, file, ([_, ...others], added) => [added, ...others]),
    },
  };
}

export interface SectionProps {
  draft: EditorDraft;
  changes: EditorChanges;
  problems: Readonly<Record<string, string>>;
}

/** Returns the properties of an input. Its name is the key of its problem. */
export function inputOf(
  problems: SectionProps['problems'],
  name: string,
  { value, onText }: { value: string; onText: (text: string) => void },
) {
  return {
    name,
    value,
    error: problems[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onText(currentTarget.value),
  };
}
