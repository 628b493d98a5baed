import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import type { Camera } from '#art/camera.ts';

/**
 * Copies the film into a container that names its place as cameras do: `©xyz` in an MP4 of a telephone, a named key
 * in a QuickTime film. The index goes to the end, where cameras leave it.
 */
export async function withPlace(mp4: Uint8Array, camera: Camera, container: 'mp4' | 'mov'): Promise<Buffer> {
  const place = isoPlace(camera);
  const target = new BufferTarget();
  const format =
    container === 'mp4'
      ? new Mp4OutputFormat({ fastStart: false, metadataFormat: 'udta' })
      : new MovOutputFormat({ fastStart: false, metadataFormat: 'mdta' });
  const raw: Record<string, string> =
    container === 'mp4'
      ? { '©xyz': place }
      : {
          'com.apple.quicktime.location.ISO6709': place,
          'com.apple.quicktime.make': camera.make,
          'com.apple.quicktime.model': camera.model,
        };
  const input = new Input({ source: new BufferSource(mp4), formats: [MP4] });
  const output = new Output({ format, target });
  const conversion = await Conversion.init({ input, output, tags: { raw }, copy: { mode: 'forced' } });
  await conversion.execute();
  if (!target.buffer) throw new Error('The film was not written.');
  return Buffer.from(target.buffer);
}

/** ISO 6709, annex H: latitude and longitude with signs, closed by a stroke. */
export function isoPlace({ latitude, longitude }: Pick<Camera, 'latitude' | 'longitude'>): string {
  const signed = (value: number, digits: number) =>
    `${value < 0 ? '-' : '+'}${Math.abs(value)
      .toFixed(4)
      .padStart(digits + 5, '0')}`;
  return `${signed(latitude, 2)}${signed(longitude, 3)}/`;
}
