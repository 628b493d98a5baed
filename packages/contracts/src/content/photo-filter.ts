import { z } from 'zod';
import { maxFilteredFaces, maxPostMedia } from './limits.ts';

/** Bounds, step and initial value of a slider. */
export type FilterSlider = {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly initial: number;
};

const share = (initial: number) => ({ min: 0, max: 1, step: 0.05, initial });

/** The filters by category, in the order in which they are offered (part 2 section 2). */
export const filterTypes = {
  basic: ['vintage', 'blackwhite', 'sepia', 'blur', 'brightness', 'contrast', 'saturation', 'hue'],
  effects: ['rainbow', 'neon', 'pixelate', 'mirror', 'fisheye'],
  face: ['sunglasses', 'hat', 'mustache', 'crown', 'heart_eyes', 'rainbow_vomit'],
} as const;

export type FilterCategory = keyof typeof filterTypes;
export type PixelFilterType = (typeof filterTypes)['basic' | 'effects'][number];
export type FaceFilterType = (typeof filterTypes)['face'][number];
export type FilterType = PixelFilterType | FaceFilterType;

/**
 * Longer side of the picture to which lengths of options refer, in pixels. In a picture of another size they grow or shrink with it,
 * so that a preview looks like the copy in full resolution.
 */
export const filterReferenceSide = 1024;

/**
 * The sliders of the filters without faces (part 2 section 5). `sigma` and `size` are pixels of the reference side, `hue` is degrees,
 * all others are factors.
 */
export const filterSliders = {
  vintage: { intensity: share(0.7) },
  blackwhite: {
    brightness: { min: 0.5, max: 1.5, step: 0.05, initial: 1 },
    contrast: { min: 0.5, max: 2, step: 0.05, initial: 1.2 },
  },
  sepia: { intensity: share(0.8) },
  blur: { sigma: { min: 0.5, max: 5, step: 0.5, initial: 2 } },
  brightness: { brightness: { min: 0.5, max: 2, step: 0.05, initial: 1.2 } },
  contrast: { contrast: { min: 0.5, max: 2, step: 0.05, initial: 1.3 } },
  saturation: { saturation: { min: 0, max: 2, step: 0.05, initial: 1.5 } },
  hue: { hue: { min: -180, max: 180, step: 10, initial: 30 } },
  rainbow: { intensity: share(0.6) },
  neon: { intensity: share(0.8) },
  pixelate: { size: { min: 2, max: 20, step: 1, initial: 8 } },
  mirror: {},
  fisheye: { strength: share(0.5) },
} as const satisfies Record<PixelFilterType, Readonly<Record<string, FilterSlider>>>;

type OptionsOf<Sliders> = { [Name in keyof Sliders]: z.ZodDefault<z.ZodNumber> };

function optionsOf<Sliders extends Readonly<Record<string, FilterSlider>>>(sliders: Sliders): OptionsOf<Sliders> {
  const options = Object.entries(sliders).map(([name, { min, max, initial }]) => [
    name,
    z.number().min(min).max(max).default(initial),
  ]);
  return Object.fromEntries(options) as OptionsOf<Sliders>;
}

/** Bounds of a placed face. */
export const facePlacementBounds = {
  x: { min: -0.5, max: 1.5 },
  y: { min: -0.5, max: 1.5 },
  size: { min: 0.005, max: 1 },
  angle: { min: -180, max: 180 },
  yaw: { min: -75, max: 75 },
} as const;

const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.number().min(min).max(max);

/** Where a face is. The drawing of a face filter follows it by an affine transform. */
export const FacePlacement = z.strictObject({
  /** middle between the eyes; shares of the width and height of the picture */
  x: within(facePlacementBounds.x),
  y: within(facePlacementBounds.y),
  /** distance between the eyes as seen from the front; share of the width of the picture */
  size: within(facePlacementBounds.size),
  /** clockwise, degrees */
  angle: within(facePlacementBounds.angle).default(0),
  /** turn of the head to the right side of the picture, degrees */
  yaw: within(facePlacementBounds.yaw).default(0),
});
export type FacePlacement = z.infer<typeof FacePlacement>;

const Faces = z
  .array(FacePlacement)
  .min(1, 'Place the filter on at least one face.')
  .max(maxFilteredFaces, `Place the filter on at most ${maxFilteredFaces} faces.`);

/** index of the picture among the media of the post for which it is edited; 0 elsewhere */
const mediaIndex = z
  .number()
  .int()
  .min(0)
  .max(maxPostMedia - 1)
  .default(0);

const withSliders = <const Type extends PixelFilterType>(filterType: Type) =>
  z.strictObject({
    mediaIndex,
    filterType: z.literal(filterType),
    filterOptions: z.strictObject(optionsOf(filterSliders[filterType])).prefault({} as never),
  });

const onFaces = <const Type extends FaceFilterType>(filterType: Type) =>
  z.strictObject({ mediaIndex, filterType: z.literal(filterType), filterOptions: z.strictObject({ faces: Faces }) });

/** A filter with its options, as a picture is edited by it. Absent options have their initial value. */
export const FilterEdit = z.discriminatedUnion('filterType', [
  withSliders('vintage'),
  withSliders('blackwhite'),
  withSliders('sepia'),
  withSliders('blur'),
  withSliders('brightness'),
  withSliders('contrast'),
  withSliders('saturation'),
  withSliders('hue'),
  withSliders('rainbow'),
  withSliders('neon'),
  withSliders('pixelate'),
  withSliders('mirror'),
  withSliders('fisheye'),
  onFaces('sunglasses'),
  onFaces('hat'),
  onFaces('mustache'),
  onFaces('crown'),
  onFaces('heart_eyes'),
  onFaces('rainbow_vomit'),
]);
export type FilterEdit = z.output<typeof FilterEdit>;

type WithoutIndex<Edit> = Edit extends FilterEdit ? Omit<Edit, 'mediaIndex'> : never;
/** A filter with its options, independent of the post. */
export type PhotoFilter = WithoutIndex<FilterEdit>;
/** A filter of colors or forms. */
export type PixelFilter = Extract<PhotoFilter, { filterType: PixelFilterType }>;
/** A filter that draws on faces. */
export type FaceFilter = Extract<PhotoFilter, { filterType: FaceFilterType }>;

const faceFilterTypes: ReadonlySet<string> = new Set(filterTypes.face);

export function isFaceFilter(filter: PhotoFilter): filter is FaceFilter {
  return faceFilterTypes.has(filter.filterType);
}
