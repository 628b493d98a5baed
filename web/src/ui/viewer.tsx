import { Modal, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX, type Icon } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useSwipe } from './use-swipe.ts';
import classes from './viewer.module.css';

type ViewerProps = {
  readonly isOpen: boolean;
  readonly label: string;
  readonly onClose: () => void;
  /** undefined where there is none */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly title?: string;
  /** beside the title, or alone in the middle */
  readonly facts: string;
  readonly actions?: ReactNode;
  readonly foot?: string;
  readonly children: ReactNode;
};

/** Media over the whole screen, with their neighbours: arrows, swipes, Escape. */
export function Viewer({
  isOpen,
  label,
  onClose,
  onPrevious,
  onNext,
  title,
  facts,
  actions,
  foot,
  children,
}: ViewerProps) {
  useBackCloses(isOpen, onClose);
  useArrowKeys(isOpen, onPrevious, onNext);
  const swipe = useSwipe({ onLeft: () => onNext?.(), onRight: () => onPrevious?.(), onDown: onClose });
  return (
    <Modal.Root opened={isOpen} onClose={onClose} fullScreen transitionProps={{ duration: 160 }}>
      <Modal.Overlay className={classes.overlay} />
      <Modal.Content className={classes.content} aria-label={label}>
        <div className={classes.frame}>
          <header className={classes.head} role="presentation">
            <div className={classes.words} data-alone={title === undefined || undefined}>
              {title !== undefined && <h2>{title}</h2>}
              <p aria-live="polite">{facts}</p>
            </div>
            {actions}
            <Round label={uiTexts.close} icon={IconX} onClick={onClose} data-autofocus />
          </header>
          <div className={classes.stage} {...swipe}>
            {children}
          </div>
          {foot && <p className={classes.foot}>{foot}</p>}
          {onPrevious && (
            <Round label={uiTexts.previous} icon={IconChevronLeft} onClick={onPrevious} data-side="left" />
          )}
          {onNext && <Round label={uiTexts.next} icon={IconChevronRight} onClick={onNext} data-side="right" />}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

type RoundProps = {
  readonly label: string;
  readonly icon: Icon;
  readonly onClick: () => void;
  readonly 'data-autofocus'?: boolean;
  readonly 'data-side'?: 'left' | 'right';
};

/** A button over a picture. */
export function Round({ label, icon: Drawn, ...rest }: RoundProps) {
  return (
    <UnstyledButton className={classes.round} aria-label={label} {...rest}>
      <Drawn aria-hidden size={24} stroke={1.6} />
    </UnstyledButton>
  );
}

function useArrowKeys(isOpen: boolean, onPrevious: (() => void) | undefined, onNext: (() => void) | undefined): void {
  const latest = useRef({ onPrevious, onNext });
  useEffect(() => {
    latest.current = { onPrevious, onNext };
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = ({ key, target }: KeyboardEvent) => {
      // the player's own keys
      if (target instanceof HTMLMediaElement) return;
      if (key === 'ArrowLeft') latest.current.onPrevious?.();
      if (key === 'ArrowRight') latest.current.onNext?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen]);
}
