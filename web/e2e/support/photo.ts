/** A PNG image of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
/** A picture to upload. Each name makes a file of its own. */
export const photo = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.concat([pixel, Buffer.from(name)]),
});
