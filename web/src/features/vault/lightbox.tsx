import { Loader, Modal, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight, IconDownload, IconX, type Icon } from '@tabler/icons-react';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { useRef } from 'react';
import { vaultTexts } from '#texts/vault.ts';
import { ErrorFace } from '#ui/faces.tsx';
import { day } from '#ui/format.ts';
import classes from './lightbox.module.css';
import { MediaView } from './media-view.tsx';
import { vaultItemQuery } from './queries.ts';

const texts = vaultTexts.viewer;
/** pixels that make a move of a finger a swipe */
const swipe = 60;

type LightboxProps = {
  readonly item: VaultItem | undefined;
  readonly previous: VaultItem | undefined;
  readonly next: VaultItem | undefined;
  readonly onShow: (item: VaultItem) => void;
  readonly onDownload: (item: VaultItem) => void;
  readonly onClose: () => void;
};

/** One item on the whole screen; arrow keys and swipes lead to its neighbours. */
export function Lightbox({ item, onClose, ...rest }: LightboxProps) {
  return (
    <Modal
      opened={item !== undefined}
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      transitionProps={{ duration: 140, transition: 'fade' }}
      classNames={{ content: classes.content, body: classes.body }}
      attributes={{ content: { 'aria-label': item?.title } }}
    >
      {item && <Shown item={item} onClose={onClose} {...rest} />}
    </Modal>
  );
}

type ShownProps = Omit<LightboxProps, 'item'> & { readonly item: VaultItem };

function Shown({ item, previous, next, onShow, onDownload, onClose }: ShownProps) {
  const show = (other: VaultItem | undefined) => other && onShow(other);
  useHotkeys([
    ['ArrowLeft', () => show(previous)],
    ['ArrowRight', () => show(next)],
  ]);
  const start = useRef<number>(undefined);
  const endSwipe = (x: number) => {
    const moved = x - (start.current ?? x);
    start.current = undefined;
    if (Math.abs(moved) >= swipe) show(moved > 0 ? previous : next);
  };
  return (
    <>
      <header className={classes.head}>
        <div className={classes.words}>
          <h2>{item.title}</h2>
          <p>
            {item.size} · {day(item.uploadedAt)}
          </p>
        </div>
        <Round label={vaultTexts.actions.download} icon={IconDownload} onClick={() => onDownload(item)} />
        <Round label={texts.close} icon={IconX} onClick={onClose} isFirst />
      </header>
      <div
        className={classes.stage}
        onTouchStart={({ touches }) => {
          start.current = touches.length === 1 ? touches[0]?.clientX : undefined;
        }}
        onTouchEnd={({ changedTouches }) => endSwipe(changedTouches[0]?.clientX ?? 0)}
      >
        {previous && <Step label={texts.previous} icon={IconChevronLeft} onClick={() => show(previous)} side="left" />}
        <Media key={item.id} item={item} />
        {next && <Step label={texts.next} icon={IconChevronRight} onClick={() => show(next)} side="right" />}
      </div>
      {item.description && <p className={classes.description}>{item.description}</p>}
    </>
  );
}

/** With addresses that are good now: those of a list may have ended. */
function Media({ item }: { readonly item: VaultItem }) {
  const { data, isError, refetch } = useQuery(vaultItemQuery(item.id));
  if (data) return <MediaView item={data} />;
  if (isError) return <ErrorFace message={texts.failed} onRetry={() => void refetch()} />;
  return <Loader color="pink" role="status" aria-label={vaultTexts.loading} />;
}

type RoundProps = {
  readonly label: string;
  readonly icon: Icon;
  readonly onClick: () => void;
  readonly isFirst?: boolean;
};

function Round({ label, icon: Drawn, onClick, isFirst }: RoundProps) {
  return (
    <UnstyledButton
      className={classes.round}
      aria-label={label}
      onClick={onClick}
      {...(isFirst && { 'data-autofocus': true })}
    >
      <Drawn aria-hidden size={22} stroke={1.6} />
    </UnstyledButton>
  );
}

function Step({ side, ...rest }: RoundProps & { readonly side: 'left' | 'right' }) {
  return (
    <span className={classes.step} data-side={side}>
      <Round {...rest} />
    </span>
  );
}
