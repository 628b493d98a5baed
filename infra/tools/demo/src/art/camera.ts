import type { Sharp } from 'sharp';
import { randomFrom } from './random.ts';

export type Camera = {
  readonly make: string;
  readonly model: string;
  readonly lens: string;
  /** EXIF's own form, without a zone. */
  readonly takenAt: string;
  readonly latitude: number;
  readonly longitude: number;
  /** 6: the file lies on its side and has to be turned clockwise. */
  readonly orientation: 1 | 6;
};

const bodies = [
  ['Velvet Optics', 'Roof 35', '35mm f/2'],
  ['Velvet Optics', 'Parlour II', '50mm f/1.4'],
  ['Nocturne', 'N7', '28mm f/1.8'],
  ['Nocturne', 'N9 Studio', '85mm f/1.8'],
  ['Halide', 'Pocket 12', '26mm f/1.6'],
] as const;

/** Towns in which the demo's people live. */
const towns = [
  [38.7137, -9.1393],
  [52.52, 13.405],
  [41.3874, 2.1686],
  [59.3293, 18.0686],
  [-34.6037, -58.3816],
  [6.5244, 3.3792],
  [35.6762, 139.6503],
  [45.5019, -73.5674],
] as const;

export function cameraOf(seed: number): Camera {
  const random = randomFrom(seed + 4242);
  const [make, model, lens] = random.pick(bodies);
  const [latitude, longitude] = random.pick(towns);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `2025:${two(random.whole(1, 12))}:${two(random.whole(1, 28))}`;
  return {
    make,
    model,
    lens,
    takenAt: `${day} ${two(random.whole(6, 23))}:${two(random.whole(0, 59))}:${two(random.whole(0, 59))}`,
    latitude: latitude + random.between(-0.04, 0.04),
    longitude: longitude + random.between(-0.04, 0.04),
    orientation: random.chance(0.25) ? 6 : 1,
  };
}

/** Writes the camera into the file, and turns the pixels against the orientation that it names. */
export function withCamera(picture: Sharp, camera: Camera): Sharp {
  const turned = camera.orientation === 6 ? picture.rotate(270) : picture;
  return turned.withMetadata({ orientation: camera.orientation }).withExifMerge({
    IFD0: { Make: camera.make, Model: camera.model, Software: 'Velvet demo', DateTime: camera.takenAt },
    IFD2: { DateTimeOriginal: camera.takenAt, LensModel: camera.lens, FNumber: '2/1', ISOSpeedRatings: '400' },
    IFD3: {
      GPSLatitudeRef: camera.latitude < 0 ? 'S' : 'N',
      GPSLatitude: degrees(camera.latitude),
      GPSLongitudeRef: camera.longitude < 0 ? 'W' : 'E',
      GPSLongitude: degrees(camera.longitude),
    },
  });
}

/** Degrees, minutes and hundredths of seconds, as fractions. */
function degrees(value: number): string {
  const seconds = Math.round(Math.abs(value) * 360_000);
  return `${Math.floor(seconds / 360_000)}/1 ${Math.floor(seconds / 6000) % 60}/1 ${seconds % 6000}/100`;
}
