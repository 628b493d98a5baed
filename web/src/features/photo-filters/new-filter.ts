import {
  FilterEdit,
  type FaceFilterType,
  type FacePlacement,
  type PhotoFilter,
  type PixelFilterType,
} from '@velvet/contracts/content/photo-filter';

/** A filter with its initial options. */
export function newFilter(filterType: PixelFilterType): PhotoFilter {
  return FilterEdit.parse({ filterType, filterOptions: {} });
}

export function newFaceFilter(filterType: FaceFilterType, faces: readonly FacePlacement[]): PhotoFilter {
  return FilterEdit.parse({ filterType, filterOptions: { faces } });
}

/** A filter with another value of a slider. */
export function withOption(filter: PhotoFilter, name: string, value: number): PhotoFilter {
  const { filterType, filterOptions } = filter;
  return FilterEdit.parse({ filterType, filterOptions: { ...filterOptions, [name]: value } });
}

/** The value of a slider. */
export function optionOf({ filterOptions }: PhotoFilter, name: string): number | undefined {
  const value: unknown = Object.entries(filterOptions).find(([option]) => option === name)?.[1];
  return typeof value === 'number' ? value : undefined;
}
