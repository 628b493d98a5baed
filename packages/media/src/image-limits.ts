/** Limit of pixels over all frames of an animation together. */
export const maxImagePixels = 100_000_000;
