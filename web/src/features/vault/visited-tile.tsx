import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Locked, Offer } from '@velvet/contracts/content/post';
import type { VisitedVaultItem } from '@velvet/contracts/content/vault-access';
import { lockText } from '#texts/posts.ts';
import { vaultTexts } from '#texts/vault.ts';
import { duration } from '#ui/format.ts';
import { Glow } from '#ui/media/glow.tsx';
import { LockedWave, Wave } from '#ui/media/wave.tsx';
import { pictureOf } from './item-facts.ts';
import { priceLabel } from '#ui/offer-label.ts';
import { StockLine } from '#ui/stock-line.tsx';
import { typeIcons } from './vault-picture.tsx';
import classes from './visited-vault.module.css';

type TileProps = {
  readonly item: VisitedVaultItem;
  readonly onOpen: () => void;
  /** `onOpened` is called when a sealed purchase is opened by it */
  readonly onOffer: (offer: Offer, onOpened: () => void) => void;
};

/** An item of a visited vault: its picture, or what opens it. */
export function VisitedTile({ item, onOpen, onOffer }: TileProps) {
  const { locked, title } = item;
  const [offer] = locked?.offers ?? [];
  const TypeIcon = typeIcons[item.type];
  const isSoldOut = offer?.kind === 'buy' && item.stock?.left === 0;
  const isClosed = (locked !== null && offer === undefined) || isSoldOut;
  return (
    <UnstyledButton
      className={classes.tile}
      disabled={isClosed}
      {...(!locked && { 'aria-label': vaultTexts.visited.open(title) })}
      onClick={() => (offer ? onOffer(offer, onOpen) : onOpen())}
    >
      {locked ? <LockedFace item={item} locked={locked} /> : <OpenFace item={item} />}
      <span className={classes.mark}>
        <TypeIcon size={15} stroke={1.8} role="img" aria-label={vaultTexts.types[item.type]} />
        {item.durationSeconds !== null && duration(item.durationSeconds)}
      </span>
      <span className={classes.title}>{title}</span>
    </UnstyledButton>
  );
}

function OpenFace({ item }: Pick<TileProps, 'item'>) {
  const picture = pictureOf(item);
  const TypeIcon = typeIcons[item.type];
  if (picture)
    return <img {...picture} sizes="(max-width: 768px) 50vw, 280px" alt="" loading="lazy" decoding="async" />;
  return (
    <span className={classes.blank}>
      {item.waveform.length > 0 ? (
        <span className={classes.wave}>
          <Wave peaks={item.waveform} />
        </span>
      ) : (
        <TypeIcon aria-hidden size={34} stroke={1.4} />
      )}
    </span>
  );
}

function LockedFace({ item, locked }: { readonly item: VisitedVaultItem; readonly locked: Locked }) {
  return (
    <>
      <Glow previewUrl={locked.previewUrl} />
      <span className={classes.lock}>
        {locked.audioCount > 0 ? <LockedWave /> : <IconLock size={22} stroke={1.6} aria-hidden />}
        <span className={locked.reason === 'price' ? classes.price : undefined}>{labelOf(locked, item)}</span>
        {locked.reason === 'price' && item.stock && item.stock.left > 0 && <StockLine stock={item.stock} />}
      </span>
    </>
  );
}

const labelOf = (locked: Locked, item: VisitedVaultItem): string =>
  locked.reason === 'price' ? priceLabel(locked, item) : lockText.reasons[locked.reason];

export function VisitedWaiting() {
  return (
    <div className={classes.grid} role="status" aria-label={vaultTexts.loading}>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((key) => (
        <Skeleton key={key} className={classes.tile ?? ''} radius={14} />
      ))}
    </div>
  );
}
