import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { isApiError, messageOf } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ImageField } from '#web/ui/dashboard/image-field.tsx';
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
} from './product-form-values.ts';
import { useMoreImages } from './use-more-images.ts';

interface ProductFormProps {
  values: ProductFormValues;
  /** The main one first; empty for a new product. */
  images: readonly NamedImage[];
  /** Initial focus. */
  firstField?: keyof ProductFormValues | undefined;
  texts: {
    /** For a missing required field. */
    incomplete: string;
    /** For a failed save without a message from the server. */
    failed: string;
    submit: string;
    submitting: string;
  };
  /** Resolves to the error, if any. */
  onSave: (draft: ProductDraft) => Promise<unknown>;
  /** Locks the form. */
  isSaved: boolean;
  /** Beside the button. */
  children?: ReactNode;
}

const FIELDS_WRONG = 'Please correct the marked fields.';

/** The form of a new or an existing product. */
export function ProductForm(props: ProductFormProps) {
  const { values, images, firstField, texts, onSave, isSaved, children } = props;
  const form = useForm<ProductFormValues>({ defaultValues: values });
  const { isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => {
    if (firstField) setFocus(firstField);
  }, [firstField, setFocus]);
  const image = useImageUpload(images[0]?.url ?? '');
  const more = useMoreImages(images, image);
  const isUploading = image.isUploading || more.isUploading;
  const [alert, setAlert] = useState('');
  const isLocked = isSubmitting || isSaved;

  async function save(filled: ProductFormValues) {
    if (isLocked) return;
    if (!image.url || more.hasFailed) {
      setAlert(image.url ? FIELDS_WRONG : texts.incomplete);
      return;
    }
    setAlert('');
    const error = await onSave(draftFromValues(filled, more.listWith(image.url)));
    if (error === undefined) return;
    setAlert(messageOf(error, texts.failed));
    for (const [field, message] of Object.entries((isApiError(error) && error.fields) || {})) {
      if (field in values) form.setError(field as keyof ProductFormValues, { message });
    }
  }

  const submit = form.handleSubmit(save, (errors) => {
    const isIncomplete = Object.values(errors).some((error) => error.message === FIELD_REQUIRED);
    setAlert(isIncomplete || !image.url ? texts.incomplete : FIELDS_WRONG);
  });

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-6 rounded-lg bg-white p-4 shadow-card sm:p-6 lg:grid-cols-[15rem_1fr] lg:gap-8"
    >
      <div className="grid content-start gap-6">
        <ImageField
          label="Product Image"
          shape="portrait"
          preview={image.preview}
          onPreviewError={image.previewFailed}
          onChoose={image.choose}
          isBusy={image.isUploading}
          error={image.error || (alert === texts.incomplete && !image.url ? FIELD_REQUIRED : undefined)}
          hint="Up to 8 MB. Upright pictures look best."
        />
        <MoreImages more={more} />
      </div>
      <div className="@container grid content-start gap-4">
        <ProductFormFields form={form} />
        <FormAlert text={alert} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={isLocked || isUploading} className="max-sm:w-full">
            {isSubmitting ? texts.submitting : isUploading ? 'Uploading picture...' : texts.submit}
          </Button>
          {children}
        </div>
      </div>
    </form>
  );
}
