import { useId } from 'react';
import { Link } from 'react-router';
import { SKU_MAX_LENGTH } from '#contract/catalogue.ts';
import { formatShortPkr } from '#contract/money.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { classNames } from '#web/ui/class-names.ts';
import { problemOfLength } from '#web/ui/use-length-limit.ts';
import type { DraftVariant } from './editor-draft.ts';

interface VariantFieldsProps {
  variant: DraftVariant;
  isTwin: boolean;
  showsSku: boolean;
  showsPrice: boolean;
  mayAdd: boolean;
  mayCount: boolean;
  problems: Readonly<Record<string, string>>;
  onChange: (change: { isOffered?: boolean; stock?: string; sku?: string }) => void;
}

const INPUT =
  'block min-h-11 min-w-0 rounded-sm border-2 bg-card px-2 text-base text-ink [appearance:textfield] placeholder:text-sm placeholder:text-muted [&::-webkit-inner-spin-button]:appearance-none disabled:bg-cream disabled:text-muted';

export function VariantFields(props: VariantFieldsProps) {
  const { variant, isTwin, showsSku, showsPrice, mayAdd, mayCount, problems, onChange } = props;
  const { key, product, isOffered, stock, sku } = variant;
  const errorId = useId();
  const presentId = useId();
  const presentStock = product?.stock === null || !product ? '' : String(product.stock);
  const label = variantLabel(variant) + (isTwin && product ? `, ${product.name}` : '');
  const skuExcess = sku.trim().length - SKU_MAX_LENGTH;
  const skuProblem = skuExcess > 0 ? problemOfLength(skuExcess) : problems[`sku ${key}`];
  const errors = [problems[`variant ${key}`], problems[`stock ${key}`], skuProblem].filter(Boolean);
  const describedBy = errors.length > 0 ? errorId : undefined;
  return (
    <span className="grid gap-1">
      <span className="flex items-center">
        <label className="-ms-3 grid size-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={`There is ${label}`}
            checked={isOffered}
            disabled={!mayAdd}
            onChange={({ currentTarget }) => onChange({ isOffered: currentTarget.checked })}
            className="size-5 accent-berry"
          />
        </label>
        {isOffered ? (
          <input
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            name={`stock ${key}`}
            aria-label={`Pieces of ${label}`}
            aria-invalid={Boolean(problems[`stock ${key}`])}
            aria-describedby={classNames(describedBy, product && stock !== presentStock && presentId) || undefined}
            placeholder="Not counted"
            disabled={!mayCount}
            value={stock}
            onChange={({ currentTarget }) => onChange({ stock: currentTarget.value })}
            className={classNames(INPUT, 'w-27', problems[`stock ${key}`] ? 'border-alarm' : 'border-edge')}
          />
        ) : (
          <span className={classNames('w-27 px-2 text-sm', product ? 'font-bold text-alarm' : 'text-muted')}>
            {product ? 'Will be deleted' : 'None'}
          </span>
        )}
      </span>
      {isOffered && product && stock !== presentStock && (
        <span id={presentId} className="ms-8 text-sm text-muted">
          {presentStock === '' ? 'Not counted now' : `${presentStock} now`}
        </span>
      )}
      {isOffered && showsSku && (
        <input
          aria-label={`SKU of ${label}`}
          aria-invalid={Boolean(skuProblem)}
          aria-describedby={describedBy}
          placeholder="SKU"
          autoComplete="off"
          disabled={!mayAdd}
          value={sku}
          onChange={({ currentTarget }) => onChange({ sku: currentTarget.value })}
          className={classNames(INPUT, 'ms-8 w-27', skuProblem ? 'border-alarm' : 'border-edge')}
        />
      )}
      {product && (isTwin || showsPrice) && (
        <Link to={`/dashboard/update-product/${product._id}`} className="ms-8 text-sm text-muted underline">
          {isTwin && <bdi>{product.name}, </bdi>}
          {formatShortPkr(product.price)}
        </Link>
      )}
      {errors.length > 0 && (
        <span id={errorId} className="max-w-40 text-sm font-bold text-alarm">
          {errors.join(' ')}
        </span>
      )}
    </span>
  );
}
