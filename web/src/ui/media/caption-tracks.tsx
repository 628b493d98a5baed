import { useCallback, useEffect, useRef, useState } from 'react';
import { chosenCaptions, languageName, type Captions } from './captions.ts';
import { useCaptionChoice } from './use-caption-choice.ts';

type CaptionTracksProps = {
  readonly captions: readonly Captions[];
  readonly player: HTMLVideoElement | null;
  /** receives the lines of each moment, which the caller draws over its own words; without it the browser draws them */
  readonly onLines?: ((lines: readonly string[]) => void) | undefined;
};

/** Lines at the foot of the picture that captions of the browser leave to the controls over it. */
const controlLines = 4;

/** The captions of a player. The chosen ones are loaded when they are first shown. */
export function CaptionTracks({ captions, player, onLines }: CaptionTracksProps) {
  const { choice } = useCaptionChoice();
  const kept = useKept(captions);
  const chosen = chosenCaptions(kept.captions, choice)?.language;
  // tracks come and go with the languages
  useEffect(() => {
    if (player) showTrack(player, chosen, onLines ? 'hidden' : 'showing');
  });
  const { renew } = kept;
  useEffect(() => (player ? onTracks(player, renew) : undefined), [player, renew]);
  useEffect(() => (player && onLines ? onCues(player, onLines) : undefined), [player, onLines]);
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
function onTracks(player: HTMLVideoElement, onFailed: () => void): () => void {
  const onTime = () => {
    for (const track of player.textTracks) lift(track);
  };
  const onError = ({ target }: Event) => target instanceof HTMLTrackElement && onFailed();
  player.addEventListener('timeupdate', onTime);
  player.addEventListener('error', onError, true);
  return () => {
    player.removeEventListener('timeupdate', onTime);
    player.removeEventListener('error', onError, true);
  };
}

/** Reports the lines of the chosen track when they change. @returns a function that stops it */
function onCues({ textTracks }: HTMLVideoElement, onLines: (lines: readonly string[]) => void): () => void {
  const until = new AbortController();
  const { signal } = until;
  const tell = () => onLines([...textTracks].flatMap((track) => (track.mode === 'disabled' ? [] : linesOf(track))));
  const watch = (track: TextTrack) => track.addEventListener('cuechange', tell, { signal });
  for (const track of textTracks) watch(track);
  textTracks.addEventListener('addtrack', ({ track }) => track && watch(track), { signal });
  // another language, or none
  textTracks.addEventListener('change', tell, { signal });
  tell();
  return () => until.abort();
}

/** The active cues without their markup. */
const linesOf = ({ activeCues }: TextTrack): string[] =>
  [...(activeCues ?? [])].map((cue) => (cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : ''));

function showTrack({ textTracks }: HTMLVideoElement, language: string | undefined, shown: TextTrackMode): void {
  for (const track of textTracks) {
    const mode = track.language === language ? shown : 'disabled';
    if (track.mode !== mode) track.mode = mode;
  }
}

function lift(track: TextTrack): void {
  for (const cue of track.activeCues ?? []) if (cue instanceof VTTCue && cue.line === 'auto') cue.line = -controlLines;
}
