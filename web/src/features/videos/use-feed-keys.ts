import { useEffect, useEffectEvent } from 'react';
import { seekTo, togglePlaying } from '#ui/media/playback.ts';
import { useCaptionChoice } from '#ui/media/use-caption-choice.ts';
import type { Sound } from './sound.ts';

type FeedKeys = {
  /** undefined where there is one video alone: the arrows scroll the page */
  readonly onNext?: () => void;
  readonly onPrevious?: () => void;
  readonly sound: Sound;
  readonly onLike: () => void;
};

const stepSeconds = 5;

/** The slides beyond the edges of the feed are inert. */
const shownPlayer = () => [...document.querySelectorAll('video')].find((player) => !player.closest('[inert]'));

/** Controls use the space bar and the arrows themselves, except the picture of a video. */
const isControl = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input, textarea, select, button:not([aria-keyshortcuts=Space]), a, [role=slider], [role=radio]'));

/** Arrows move through the feed and the video, space plays, m mutes, c shows captions, l likes; not in a field or while a dialog is open. */
export function useFeedKeys({ onNext, onPrevious, sound, onLike }: FeedKeys): void {
  const { toggle: onCaptions } = useCaptionChoice();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('[role="dialog"]')) return;
    const player = shownPlayer();
    const seekBy = (seconds: number) => () => player && seekTo(player, player.currentTime + seconds);
    const letters: Record<string, (() => void) | undefined> = {
      m: sound.toggle,
      c: onCaptions,
      l: onLike,
      ArrowDown: onNext,
      ArrowUp: onPrevious,
    };
    const others: Record<string, () => void> = {
      ' ': () => player && togglePlaying(player, sound.fallBack),
      ArrowRight: seekBy(stepSeconds),
      ArrowLeft: seekBy(-stepSeconds),
    };
    const isField = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    const act = isField ? undefined : (letters[event.key] ?? (isControl(event.target) ? undefined : others[event.key]));
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
