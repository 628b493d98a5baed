import { Checkbox, TextInput } from '@mantine/core';
import { useOwnCurrency } from '#resources/creator-currency.ts';
import { usePriceField } from '#resources/creator-share.ts';
import { messageTexts } from '#texts/messages.ts';
import type { PhotoFilters } from '#ui/attachments/attachment.ts';
import { AttachmentsRow } from '#ui/attachments/attachments-row.tsx';
import classes from './attachments.module.css';
import { emptyParcel, priceProblem, type Parcel } from './parcel.ts';

type ParcelRowProps = {
  readonly parcel: Parcel;
  readonly canLock: boolean;
  readonly photoFilters: PhotoFilters;
  readonly onChange: (parcel: Parcel) => void;
};

/** The attachments of the next message, and for creators their price. */
export function ParcelRow({ parcel, canLock, photoFilters, onChange }: ParcelRowProps) {
  const { attachments } = parcel;
  if (attachments.length === 0) return null;
  return (
    <>
      <div className={classes.row}>
        <AttachmentsRow
          attachments={attachments}
          photoFilters={photoFilters}
          onChange={(next) => onChange(next.length === 0 ? emptyParcel : { ...parcel, attachments: next })}
        />
      </div>
      {canLock && <PriceField parcel={parcel} onChange={onChange} />}
    </>
  );
}

/** Locks the attachments with a price. */
export function PriceField({ parcel, onChange }: Pick<ParcelRowProps, 'parcel' | 'onChange'>) {
  const { price } = parcel;
  const isLocked = price !== undefined;
  const currency = useOwnCurrency();
  const priceField = usePriceField(price ?? '');
  return (
    <div className={classes.tools}>
      <Checkbox
        label={messageTexts.lock}
        checked={isLocked}
        onChange={(event) => onChange({ ...parcel, price: event.currentTarget.checked ? '5' : undefined })}
      />
      {isLocked && (
        <TextInput
          size="sm"
          w={220}
          {...priceField}
          aria-label={messageTexts.price(currency)}
          value={price}
          error={priceProblem(parcel)}
          onChange={(event) => onChange({ ...parcel, price: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
