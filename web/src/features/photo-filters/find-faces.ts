import { maxFilteredFaces } from '@velvet/contracts/content/limits';
import type { FacePlacement } from '@velvet/contracts/content/photo-filter';
import { Human, type Config } from '@vladmandic/human';
import { modelFolder } from 'virtual:face-models';
import {
  distinct,
  eyesOf,
  isWhole,
  placementOf,
  sizeOfTurned,
  tilesOf,
  turnedBack,
  type FoundFace,
  type Tile,
} from './found-faces.ts';

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

/** Time after which a slow device looks at no further tile, milliseconds. The first one is not counted: it compiles the shaders. */
const maxSearchMs = 10_000;

type Search = { readonly human: Human; until: number };

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
  const search: Search = { human, until: Infinity };
  const upright = await findUpright(search, picture);
  const faces = upright.length > 0 ? upright : await findTilted(search, picture);
  return faces
    .slice(0, maxFilteredFaces)
    .map((face) => placementOf(face, picture))
    .toSorted((one, other) => one.x - other.x);
}

/** Degrees by which a photo is turned in search of tilted heads, which the detector overlooks. */
const tilts = [20, -20] as const;

async function findTilted(search: Search, picture: ImageData): Promise<FoundFace[]> {
  const found: FoundFace[] = [];
  for (const degrees of tilts) {
    const faces = await findUpright(search, turned(picture, degrees));
    found.push(...faces.map((face) => turnedBack(face, degrees, picture)));
  }
  return distinct(found);
}

/** Turns a photo clockwise around its center, on a canvas that has room for all of it. */
function turned(picture: ImageData, degrees: number): ImageData {
  const { width, height } = sizeOfTurned(picture, degrees);
  const source = new OffscreenCanvas(picture.width, picture.height);
  source.getContext('2d')?.putImageData(picture, 0, 0);
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('Face detection needs a canvas.');
  context.translate(width / 2, height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(source, -picture.width / 2, -picture.height / 2);
  return context.getImageData(0, 0, width, height);
}

async function findUpright(search: Search, picture: ImageData): Promise<FoundFace[]> {
  const shorter = Math.min(picture.width, picture.height);
  const found = await findIn(search, picture, tilesOf(picture, shorter, 0.5));
  const isGroup = found.every(({ across }) => across < 0.07 * shorter);
  const smaller = isGroup ? tilesOf(picture, Math.round(0.6 * shorter), 0.7) : [];
  const others = await findIn(search, picture, smaller);
  return distinct([...found, ...others]);
}

async function findIn(search: Search, picture: ImageData, tiles: readonly Tile[]): Promise<FoundFace[]> {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.putImageData(picture, 0, 0);
  const found: FoundFace[] = [];
  for (const tile of tiles) {
    if (performance.now() > search.until) break;
    const pixels = context?.getImageData(tile.left, tile.top, tile.side, tile.side);
    const { face: faces } = pixels ? await search.human.detect(pixels) : { face: [] };
    search.until = Math.min(search.until, performance.now() + maxSearchMs);
    for (const { mesh, score } of faces) {
      const face = eyesOf(mesh, score, tile);
      if (face && isWhole(face, tile, picture)) found.push(face);
    }
  }
  return found;
}
