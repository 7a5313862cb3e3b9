// The package types its full build only; the light one is a part of it.
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
