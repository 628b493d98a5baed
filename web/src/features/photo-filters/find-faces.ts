import type { FacePlacement } from '@velvet/contracts/content/photo-filter';
import { maxFilteredFaces } from '@velvet/contracts/content/limits';
import { Human, type Config } from '@vladmandic/human';
import { modelFolder } from 'virtual:face-models';
import { bounded } from './placement.ts';

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

/** Finds the faces of a photo on this device. @throws {Error} where detection is not possible */
export async function findFaces(picture: ImageData): Promise<FacePlacement[]> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const { face: faces } = await (await loading).detect(picture);
  return faces.flatMap(({ mesh }) => placementOf(mesh, picture) ?? []);
}

type Point = readonly [x: number, y: number, z?: number];

/** Corners of the eyes in the mesh of MediaPipe, as the picture shows them. */
const corners = { left: [33, 133], right: [362, 263] } as const;

/** Returns the placement by the eyes, of a mesh in pixels. Its depth has the unit of its width. */
function placementOf(mesh: readonly Point[], { width, height }: ImageData): FacePlacement | undefined {
  const left = middle(mesh, corners.left);
  const right = middle(mesh, corners.right);
  if (!left || !right) return undefined;
  const [x, y, z] = [right.x - left.x, right.y - left.y, right.z - left.z];
  const across = Math.hypot(x, y);
  return bounded({
    x: (left.x + right.x) / 2 / width,
    y: (left.y + right.y) / 2 / height,
    size: Math.hypot(across, z) / width,
    angle: (Math.atan2(y, x) * 180) / Math.PI,
    // the nearer eye has the smaller depth: turned to the right side, the left one is nearer
    yaw: (Math.atan2(z, across) * 180) / Math.PI,
  });
}

function middle(mesh: readonly Point[], [one, other]: readonly [number, number]) {
  const [a, b] = [mesh[one], mesh[other]];
  if (!a || !b) return undefined;
  return { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, z: ((a[2] ?? 0) + (b[2] ?? 0)) / 2 };
}
