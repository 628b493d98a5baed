import { maxFilteredFaces } from '@velvet/contracts/content/limits';
import type { FacePlacement } from '@velvet/contracts/content/photo-filter';
import { Human, type Config } from '@vladmandic/human';
import { modelFolder } from 'virtual:face-models';
import { distinct, eyesOf, isWhole, placementOf, tilesOf, type FoundFace, type Tile } from './found-faces.ts';

const off = { enabled: false } as const;

/** Detector and mesh alone: without age, emotion, identity, body and hands. */
const config: Partial<Config> = {
  backend: 'humangl',
  modelBasePath: modelFolder,
  debug: false,
  // a photo, not a film
  cacheSensitivity: 0,
  warmup: 'none',
  filter: off,
  gesture: off,
  body: off,
  hand: off,
  object: off,
  segmentation: off,
  face: {
    enabled: true,
    detector: { modelPath: 'blazeface.json', rotation: true, maxDetected: maxFilteredFaces, minConfidence: 0.35 },
    mesh: { enabled: true, modelPath: 'facemesh.json' },
    attention: off,
    iris: off,
    description: off,
    emotion: off,
    antispoof: off,
    liveness: off,
  },
};

let loading: Promise<Human> | undefined;

/** Loads the models from the site itself, once. @throws {Error} without WebGL, or without the network */
async function load(): Promise<Human> {
  const human = new Human(config);
  await human.load();
  // on the processor alone a photo would stop the page for seconds
  if (human.tf.getBackend() === 'cpu') throw new Error('Face detection needs WebGL.');
  return human;
}

/**
 * Finds the faces of a photo on this device. The detector sees 256 pixels of a square, so it gets square tiles, and smaller ones for
 * groups of people.
 * @throws {Error} where detection is not possible
 */
export async function findFaces(picture: ImageData): Promise<FacePlacement[]> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const human = await loading;
  const shorter = Math.min(picture.width, picture.height);
  const until = performance.now() + maxSearchMs;
  const found = await findIn(human, picture, tilesOf(picture, shorter, 0.5), until);
  const isGroup = found.every(({ across }) => across < 0.07 * shorter);
  const smaller = isGroup ? tilesOf(picture, Math.round(0.6 * shorter), 0.7) : [];
  const others = await findIn(human, picture, smaller, until);
  const faces = distinct([...found, ...others]).slice(0, maxFilteredFaces);
  return faces.map((face) => placementOf(face, picture)).toSorted((one, other) => one.x - other.x);
}

/** Time after which a slow device looks at no further tile, milliseconds. */
const maxSearchMs = 10_000;

async function findIn(human: Human, picture: ImageData, tiles: readonly Tile[], until: number): Promise<FoundFace[]> {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.putImageData(picture, 0, 0);
  const found: FoundFace[] = [];
  for (const tile of tiles) {
    if (performance.now() > until) break;
    const pixels = context?.getImageData(tile.left, tile.top, tile.side, tile.side);
    const { face: faces } = pixels ? await human.detect(pixels) : { face: [] };
    for (const { mesh, score } of faces) {
      const face = eyesOf(mesh, score, tile);
      if (face && isWhole(face, tile, picture)) found.push(face);
    }
  }
  return found;
}
