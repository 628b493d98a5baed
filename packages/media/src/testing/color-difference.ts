import sharp, { type Sharp } from 'sharp';

/** Color differences between two pictures: CIE76 (the distance in CIELAB), of which 2.3 is just noticeable. */
export type ColorDifference = { readonly mean: number; /** of 95 % of the pixels at most */ readonly most: number };

/** Compares encoded pictures, or raw pixels with their size; the other picture is scaled to the size of the first. */
export async function colorDifference(one: Sharp, other: Sharp): Promise<ColorDifference> {
  const first = await labOf(one);
  const { width, height } = first;
  const second = await labOf(other.resize({ width, height, fit: 'fill' }));
  const distances = new Float32Array(width * height);
  for (const index of distances.keys()) {
    let sum = 0;
    for (let channel = 0; channel < 3; channel += 1)
      sum += ((first.values[3 * index + channel] ?? 0) - (second.values[3 * index + channel] ?? 0)) ** 2;
    distances[index] = Math.sqrt(sum);
  }
  distances.sort();
  const mean = distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
  return { mean, most: distances[Math.floor(0.95 * distances.length)] ?? 0 };
}

async function labOf(picture: Sharp) {
  const upright = await picture.flatten({ background: '#808080' }).png({ compressionLevel: 0 }).toBuffer();
  const { data, info } = await sharp(upright)
    .toColourspace('lab')
    .raw({ depth: 'float' })
    .toBuffer({ resolveWithObject: true });
  const values = new Float32Array(data.buffer, data.byteOffset, data.length / 4);
  return { values, width: info.width, height: info.height };
}
