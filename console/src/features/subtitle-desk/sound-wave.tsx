import type { SoundWave as MeasuredSound } from '@cliffhanger/contracts/staff';
import { useEffect, useRef } from 'react';
import WaveSurfer from 'wavesurfer.js';
import RegionsPlugin from 'wavesurfer.js/plugins/regions';
import type { DraftCue } from './cue-edits.ts';
import styles from './desk.module.css';

interface SoundWaveProps {
  wave: MeasuredSound;
  video: HTMLVideoElement;
  cues: readonly DraftCue[];
  selectedId: string | null;
  /** Lines are only looked at. */
  isReadOnly: boolean;
  label: string;
  onSelect: (id: string) => void;
  onMove: (id: string, times: { fromSeconds: number; toSeconds: number }) => void;
}

const heightPx = 88;
const pixelsPerSecond = 70;

const colorOf = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name);

/** The nonce by which the page may add styles. */
const readNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/** The sound of the video with the lines as parts of it, which are dragged and resized. */
export function SoundWave({
  wave,
  video,
  cues,
  selectedId,
  isReadOnly,
  label,
  onSelect,
  onMove,
}: SoundWaveProps) {
  const container = useRef<HTMLElement>(null);
  const parts = useRef<ReturnType<typeof RegionsPlugin.create> | null>(null);
  const handlers = useRef({ onSelect, onMove });
  useEffect(() => {
    handlers.current = { onSelect, onMove };
  });

  useEffect(() => {
    if (!container.current) return;
    const regions = RegionsPlugin.create();
    const nonce = readNonce();
    const surfer = WaveSurfer.create({
      container: container.current,
      media: video,
      peaks: [wave.peaks.map((peak) => peak / 100)],
      duration: wave.peaks.length / wave.peaksPerSecond,
      height: heightPx,
      minPxPerSec: pixelsPerSecond,
      waveColor: colorOf('--edge'),
      progressColor: colorOf('--text-2'),
      cursorColor: colorOf('--accent'),
      cursorWidth: 2,
      normalize: true,
      dragToSeek: true,
      autoScroll: true,
      plugins: [regions],
      ...(nonce && { cspNonce: nonce }),
    });
    // The wave scrolls, also by keys.
    surfer.getWrapper().parentElement?.setAttribute('tabindex', '0');
    regions.on('region-clicked', (region) => handlers.current.onSelect(region.id));
    regions.on('region-updated', ({ id, start, end }) =>
      handlers.current.onMove(id, { fromSeconds: start, toSeconds: end }),
    );
    parts.current = regions;
    return () => {
      parts.current = null;
      surfer.destroy();
    };
  }, [wave, video]);

  useEffect(() => {
    const regions = parts.current;
    if (!regions) return;
    const shown = new Map(regions.getRegions().map((region) => [region.id, region]));
    for (const { id, fromSeconds: start, toSeconds: end } of cues) {
      const color = id === selectedId ? 'rgb(255 81 57 / 0.35)' : 'rgb(255 255 255 / 0.14)';
      const region = shown.get(id);
      shown.delete(id);
      if (!region) regions.addRegion({ id, start, end, color, drag: !isReadOnly, resize: !isReadOnly });
      else if (region.start !== start || region.end !== end || region.color !== color)
        region.setOptions({ start, end, color });
    }
    for (const region of shown.values()) region.remove();
  }, [cues, selectedId, isReadOnly]);

  // Everything that can be done here with a mouse, the keys and the fields of the lines do too.
  return <section ref={container} className={styles.wave} aria-label={label} />;
}
