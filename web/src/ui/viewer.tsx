import { Box, Group, Modal, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { IconButton } from './icon-button.tsx';
import { useFirstOpening } from './use-first-opening.ts';
import { useLayer } from './use-layer.ts';
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
export function Viewer(props: ViewerProps) {
  const { isThere, isOpen } = useFirstOpening(props.isOpen);
  return isThere && <DrawnViewer {...props} isOpen={isOpen} />;
}

function DrawnViewer({
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
  const layer = useLayer({ isOpen, onClose });
  useArrowKeys(isOpen, onPrevious, onNext);
  const swipe = useSwipe({ onLeft: () => onNext?.(), onRight: () => onPrevious?.(), onDown: onClose });
  return (
    <Modal.Root {...layer} opened={isOpen} onClose={onClose} fullScreen transitionProps={{ duration: 160 }}>
      <Modal.Overlay className={classes.overlay} />
      <Modal.Content className={classes.content} aria-label={label}>
        <Stack gap={0} pos="relative" h="100dvh">
          <Group component="header" wrap="nowrap" gap="3xs" className={classes.head} role="presentation">
            <Box flex={1} miw={0} className={classes.words} data-alone={title === undefined || undefined}>
              {title !== undefined && (
                <Text component="h2" ff="heading" fz="xl" fw={450}>
                  {title}
                </Text>
              )}
              <Text fz="caption" data-tabular c="dimmed" aria-live="polite">
                {facts}
              </Text>
            </Box>
            {actions}
            <IconButton look="dark" iconSize={24} label={uiTexts.close} icon={IconX} onClick={onClose} data-autofocus />
          </Group>
          <div className={classes.stage} {...swipe}>
            {children}
          </div>
          {foot && <p className={classes.foot}>{foot}</p>}
          {onPrevious && (
            <span className={classes.step} data-side="left">
              <IconButton
                look="dark"
                iconSize={24}
                label={uiTexts.previous}
                icon={IconChevronLeft}
                onClick={onPrevious}
              />
            </span>
          )}
          {onNext && (
            <span className={classes.step} data-side="right">
              <IconButton look="dark" iconSize={24} label={uiTexts.next} icon={IconChevronRight} onClick={onNext} />
            </span>
          )}
        </Stack>
      </Modal.Content>
    </Modal.Root>
  );
}

function useArrowKeys(isOpen: boolean, onPrevious: (() => void) | undefined, onNext: (() => void) | undefined): void {
  const onKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    // the player's own keys
    if (target instanceof HTMLMediaElement) return;
    if (key === 'ArrowLeft') onPrevious?.();
    if (key === 'ArrowRight') onNext?.();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [isOpen]);
}
