import { avatarSize, bannerSize } from '@velvet/contracts/account/profile';
import type { PictureKind } from '#resources/profile-changes.ts';

export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const sizes = { avatar: avatarSize, banner: bannerSize } as const;

export const aspectOf = (kind: PictureKind) => sizes[kind].width / sizes[kind].height;

/** The size that is sent: what was cut out, and no more than what is kept of it. */
export function sentSize(kind: PictureKind, area: Area): { readonly width: number; readonly height: number } {
  const kept = sizes[kind];
  const scale = Math.min(1, kept.width / area.width);
  return { width: Math.max(1, Math.round(area.width * scale)), height: Math.max(1, Math.round(area.height * scale)) };
}

/** @throws where the browser cannot read the picture */
export async function cutOut(source: string, area: Area, kind: PictureKind): Promise<File> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const { width, height } = sentSize(kind, area);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
  if (!blob) throw new Error('This browser cannot write pictures.');
  // a browser without WebP writes PNG instead
  return new File([blob], `${kind}.${blob.type === 'image/webp' ? 'webp' : 'png'}`, { type: blob.type });
}
