import { Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { DecimalDollars } from '@velvet/contracts/money';
import { useOwnCurrency } from '#resources/creator-currency.ts';
import { broadcastTexts as texts } from '#texts/broadcasts.ts';
import { Preview } from '#ui/attachments/attachments-row.tsx';
import { decimalOf } from '#ui/decimal.ts';
import { money } from '#ui/format.ts';
import { LinkedText } from '#ui/linked-text.tsx';
import classes from './broadcasts.module.css';
import bubble from './message-bubble.module.css';
import { priceProblem, type Parcel } from './parcel.ts';

type BroadcastPreviewProps = {
  readonly text: string;
  readonly parcel: Parcel;
  /** attachments of the saved broadcast, which stay */
  readonly kept: number;
};

/** The broadcast as a fan sees it before the purchase. */
export function BroadcastPreview({ text, parcel, kept }: BroadcastPreviewProps) {
  const isEmpty = text === '' && parcel.attachments.length + kept === 0;
  return (
    <Stack gap="2xs">
      <Text fz="sm" fw={500}>
        {texts.preview}
      </Text>
      <div className={classes.preview}>
        {isEmpty ? (
          <Text c="dimmed">{texts.previewEmpty}</Text>
        ) : (
          <div className={bubble.bubble}>
            <Pictures parcel={parcel} kept={kept} />
            {text !== '' && (
              <p className={bubble.text} data-written>
                <LinkedText text={text} />
              </p>
            )}
          </div>
        )}
      </div>
    </Stack>
  );
}

function Pictures({ parcel, kept }: Pick<BroadcastPreviewProps, 'parcel' | 'kept'>) {
  const { attachments, price } = parcel;
  const currency = useOwnCurrency();
  const amountMinor = DecimalDollars.safeParse(decimalOf(price ?? '')).data ?? 0;
  const total = attachments.length + kept;
  if (total === 0) return null;
  if (price === undefined && attachments.length === 0) return <Text c="dimmed">{texts.files(kept)}</Text>;
  if (price === undefined)
    return (
      <div className={classes.pictures}>
        {attachments.map((item) => (
          <span key={item.key} className={classes.picture}>
            <Preview item={item} />
          </span>
        ))}
      </div>
    );
  const first = attachments.find(({ kind, previewUrl }) => kind === 'image' && previewUrl !== null);
  return (
    <div className={classes.locked}>
      {first?.previewUrl && <img src={first.previewUrl} alt="" />}
      <IconLock size={22} stroke={1.7} aria-hidden />
      <span>{texts.lockedPreview(total)}</span>
      {priceProblem(parcel) === undefined && (
        <span className={classes.unlock}>{texts.unlockFor(money({ amountMinor, currency }, true))}</span>
      )}
    </div>
  );
}
