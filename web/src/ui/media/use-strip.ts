import { useRef, useState } from 'react';
import { readVideoText } from '#api/read-asset.ts';
import { tilesIn, type Tile } from './strip.ts';

const none: readonly Tile[] = [];

/** The preview strip of a stream, read when it is first needed. Without one there is no picture. */
export function useStrip(streamUrl: string | null) {
  const [tiles, setTiles] = useState(none);
  const asked = useRef(false);
  const ask = () => {
    if (!streamUrl || asked.current) return;
    asked.current = true;
    const address = streamUrl.replace(/[^/]*$/, 'strip.vtt');
    readVideoText(address)
      .then((text) => text !== undefined && setTiles(tilesIn(text, address)))
      .catch(() => undefined);
  };
  return { tiles, ask };
}
