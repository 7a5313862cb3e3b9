// The package ships types only for the full build, of which the light build is a subset.
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
