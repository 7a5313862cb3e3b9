/** When the viewer last touched the page, at first its opening. */
let touchedAtMs = 0;

const recordTouch = () => {
  touchedAtMs = performance.now();
};
for (const type of ['pointerdown', 'keydown', 'wheel'])
  addEventListener(type, recordTouch, { capture: true, passive: true });

/** Returns the whole seconds since the viewer last touched this device. */
export const idleSeconds = (): number => Math.floor((performance.now() - touchedAtMs) / 1_000);
