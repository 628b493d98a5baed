import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import type { Locked, Offer } from '@velvet/contracts/content/post';
import type { Stock } from '@velvet/contracts/content/price';
import type { Message } from '@velvet/contracts/messaging/messages';
import { messageMediaQuery } from '#resources/message-media.ts';
import { useUndo } from '#resources/undo.ts';
import { messageTexts } from '#texts/messages.ts';
import { lockText } from '#texts/posts.ts';
import { Action } from '#ui/action.tsx';
import { money } from '#ui/format.ts';
import { contentsOf } from '#ui/media/contents-of.ts';
import { Glow } from '#ui/media/glow.tsx';
import { MediaGallery } from '#ui/media/media-gallery.tsx';
import { LockedWave } from '#ui/media/wave.tsx';
import { offerLabel } from '#ui/offer-label.ts';
import { StockLine } from '#ui/stock-line.tsx';
import { UndoLine, undoTold } from '#ui/undo-line.tsx';
import classes from './attachments.module.css';

type MessageAttachmentsProps = { readonly message: Message; readonly onUnlock: (offer: Offer) => void };

/** The pictures, videos and audio of a message, or what is known of them while they are locked or processed. */
export function MessageAttachments({ message, onUnlock }: MessageAttachmentsProps) {
  const { data, isPending, isError, refetch } = useQuery(messageMediaQuery(message.id));
  if (isPending) return <Skeleton className={classes.waiting ?? ''} />;
  if (!data) {
    return (
      <p className={classes.note}>
        {isError ? messageTexts.mediaFailed : messageTexts.mediaGone(message.attachmentCount)}
        {isError && (
          <button type="button" onClick={() => void refetch()}>
            {messageTexts.retry}
          </button>
        )}
      </p>
    );
  }
  const { media, processing, missing, locked, stock } = data;
  if (locked) return <LockedAttachments locked={locked} stock={stock} onUnlock={onUnlock} />;
  return (
    <>
      {media.length > 0 && (
        <div className={classes.gallery}>
          <MediaGallery media={media} onStale={() => void refetch()} />
        </div>
      )}
      {processing > 0 && (
        <p className={classes.note} role="status">
          {messageTexts.processing(processing)}
        </p>
      )}
      {missing > 0 && <p className={classes.note}>{messageTexts.mediaGone(missing)}</p>}
      <SaleMark message={message} stock={stock} />
    </>
  );
}

type LockedAttachmentsProps = {
  readonly locked: Locked;
  readonly stock: Stock | null;
  readonly onUnlock: (offer: Offer) => void;
};

function LockedAttachments({ locked, stock, onUnlock }: LockedAttachmentsProps) {
  const [offer] = locked.offers;
  const undo = useUndo(offer?.kind === 'open' ? offer.purchaseId : undefined, undoTold);
  return (
    <div className={classes.locked}>
      <Glow previewUrl={locked.previewUrl} />
      <IconLock size={22} stroke={1.7} aria-hidden />
      {locked.audioCount > 0 && <LockedWave />}
      <p>{contentsOf(locked)}</p>
      {offer?.kind === 'buy' && stock && <StockLine stock={stock} />}
      {((offer?.kind === 'buy' && stock?.left !== 0) || offer?.kind === 'open') && (
        <Action size="sm" className={classes.unlock} onClick={() => onUnlock(offer)}>
          {offerLabel(offer)}
        </Action>
      )}
      <UndoLine undo={undo} />
    </div>
  );
}

type SaleMarkProps = Pick<MessageAttachmentsProps, 'message'> & { readonly stock: Stock | null };

/** The price of a locked message, and whether it was bought. Its sender also reads what is left of a limited one. */
function SaleMark({ message: { price, isBought, sent }, stock }: SaleMarkProps) {
  if (price === null) return null;
  const amount = money(price, true);
  const { bought, soldFor, offeredFor } = messageTexts;
  return (
    <p className={classes.note}>
      <IconLock size={14} stroke={1.8} aria-hidden />{' '}
      {sent ? (isBought ? soldFor : offeredFor)(amount) : bought(amount)}
      {sent && stock && (
        <span role="status" data-tabular>
          · {lockText.left(stock.left, stock.total)}
        </span>
      )}
    </p>
  );
}
