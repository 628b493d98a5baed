import { useCallback, useEffect, useRef, useState } from 'react';
import { chosenCaptions, languageName, type Captions } from './captions.ts';
import { useCaptionChoice } from './use-caption-choice.ts';

type CaptionTracksProps = {
  readonly captions: readonly Captions[];
  readonly player: HTMLVideoElement | null;
  /** lines at the foot of the picture that the captions leave to controls and words over it */
  readonly freeLines?: number;
};

const controlLines = 4;

/** The captions of a player. The chosen ones are loaded when they are first shown. */
export function CaptionTracks({ captions, player, freeLines = controlLines }: CaptionTracksProps) {
  const { choice } = useCaptionChoice();
  const kept = useKept(captions);
  const chosen = chosenCaptions(kept.captions, choice)?.language;
  // tracks come and go with the languages
  useEffect(() => {
    if (player) showTrack(player, chosen);
  });
  const { renew } = kept;
  useEffect(() => (player ? onTracks(player, freeLines, renew) : undefined), [player, freeLines, renew]);
  return kept.captions.map(({ language, url }) => (
    <track key={language} kind="captions" srcLang={language} label={languageName(language)} src={url} />
  ));
}

/** Keeps the addresses with which captions were loaded: a fresh one of the same captions would load them again. */
function useKept(captions: readonly Captions[]) {
  const [kept, setKept] = useState(captions);
  const isSame =
    kept.length === captions.length && kept.every(({ language }, index) => language === captions[index]?.language);
  if (!isSame) setKept(captions);
  const latest = useRef(captions);
  useEffect(() => {
    latest.current = captions;
  });
  const renew = useCallback(() => setKept(latest.current), []);
  return { captions: kept, renew };
}

/** The error of a track does not bubble, so it is captured at the player. @returns a function that stops it */
function onTracks(player: HTMLVideoElement, freeLines: number, onFailed: () => void): () => void {
  const onTime = () => {
    for (const track of player.textTracks) lift(track, freeLines);
  };
  const onError = ({ target }: Event) => target instanceof HTMLTrackElement && onFailed();
  player.addEventListener('timeupdate', onTime);
  player.addEventListener('error', onError, true);
  return () => {
    player.removeEventListener('timeupdate', onTime);
    player.removeEventListener('error', onError, true);
  };
}

function showTrack({ textTracks }: HTMLVideoElement, language: string | undefined): void {
  for (const track of textTracks) {
    const mode = track.language === language ? 'showing' : 'disabled';
    if (track.mode !== mode) track.mode = mode;
  }
}

function lift(track: TextTrack, freeLines: number): void {
  for (const cue of track.activeCues ?? []) if (cue instanceof VTTCue && cue.line === 'auto') cue.line = -freeLines;
}
