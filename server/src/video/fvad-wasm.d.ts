// The package has no types: WebRTC's voice-activity detector, compiled to WASM.
declare module '@echogarden/fvad-wasm' {
  interface Detector {
    HEAP16: Int16Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    /** @returns the detector, for the others */
    _fvad_new(): number;
    _fvad_free(detector: number): void;
    /** @param mode from 0, which takes most for speech, to 3 */
    _fvad_set_mode(detector: number, mode: number): number;
    _fvad_set_sample_rate(detector: number, rate: number): number;
    /** @param samples of 10, 20 or 30 ms. @returns 1 for speech, 0 for none, -1 for a wrong number of samples */
    _fvad_process(detector: number, pointer: number, samples: number): number;
  }
  const open: () => Promise<Detector>;
  export default open;
}
