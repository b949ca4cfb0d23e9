import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { isTinyPrice } from '#contract/managed-products.ts';
import { Button } from '#web/ui/button.tsx';
import { ImageField } from '#web/ui/dashboard/image-field.tsx';
import { FIELDS_WRONG, useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { focusField } from '#web/ui/form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { ProductFormFields } from './product-form-fields.tsx';
import { useImageUpload } from './product-form-image.ts';
import { MoreImages } from './product-form-more-images.tsx';
import {
  draftFromValues,
  FIELD_REQUIRED,
  type NamedImage,
  type ProductDraft,
  type ProductFormValues,
  problemsOfProduct,
} from './product-form-values.ts';
import { TinyPriceDialog } from './tiny-price-dialog.tsx';
import { useMoreImages } from './use-more-images.ts';

interface ProductFormProps {
  values: ProductFormValues;
  /** The first image is the main image. */
  images: readonly NamedImage[];
  firstField?: keyof ProductFormValues | undefined;
  texts: {
    incomplete: string;
    /** Message if a save fails and the server sends no message. */
    failed: string;
    submit: string;
    submitting: string;
  };
  onSave: (draft: ProductDraft) => Promise<{ data?: unknown; error?: unknown }>;
  isSaved: boolean;
  children?: ReactNode;
}

export function ProductForm(props: ProductFormProps) {
  const { values, images, firstField, texts, onSave, isSaved, children } = props;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (firstField) focusField(element.current, firstField);
  }, [firstField]);
  const image = useImageUpload(images[0]?.url ?? '');
  const more = useMoreImages(images, image);
  const isUploading = image.isUploading || more.isUploading;
  const form = useCheckedForm(
    values,
    (opened) => opened,
    (filled) => ({
      ...problemsOfProduct(filled),
      ...(image.url === '' && { image: FIELD_REQUIRED }),
      ...(more.hasFailed && { pictures: FIELDS_WRONG }),
    }),
    texts.failed,
  );
  const isIncomplete = Object.values(form.problems).includes(FIELD_REQUIRED);
  const [isAskingPrice, setIsAskingPrice] = useState(false);
  const send = () => onSave(draftFromValues(form.values, more.listWith(image.url)));
  const save = form.submit(send);
  const price = Number(form.values.price);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    if (form.values.price === values.price || !isTinyPrice(price)) return save(event);
    event.preventDefault();
    if (!form.isBusy && form.check(event.currentTarget)) setIsAskingPrice(true);
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      className="grid gap-6 rounded-lg bg-card p-4 shadow-card sm:p-6 lg:grid-cols-[15rem_1fr] lg:gap-8"
    >
      <div className="grid content-start gap-6">
        <ImageField
          label="Product Image"
          shape="portrait"
          preview={image.preview}
          onPreviewError={image.previewFailed}
          onChoose={image.choose}
          isBusy={image.isUploading}
          error={image.error || form.problems['image']}
          hint="Up to 8 MB. Upright pictures look best."
        />
        <MoreImages more={more} />
      </div>
      <div className="@container grid content-start gap-4">
        <ProductFormFields {...form} />
        <FormAlert text={isIncomplete ? texts.incomplete : form.errorText || form.alert} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={form.isBusy || isSaved || isUploading} className="max-sm:w-full">
            {form.isBusy ? texts.submitting : isUploading ? 'Uploading picture...' : texts.submit}
          </Button>
          {children}
        </div>
      </div>
      <TinyPriceDialog
        price={isAskingPrice ? price : undefined}
        onClose={() => setIsAskingPrice(false)}
        onConfirm={() => {
          setIsAskingPrice(false);
          void form.run(send, element.current);
        }}
      />
    </form>
  );
}
