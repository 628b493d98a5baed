/** The package declares the types of its whole build alone. */
declare module 'hls.js/light' {
  export { default as Hls } from 'hls.js';
}
