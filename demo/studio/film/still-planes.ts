import type { Plane } from './plane.ts';

/** Planes that lie on each other, and whether one picture can stand for them in all moments of a shot. */
interface PlaneGroup {
  planes: Plane[];
  isStill: boolean;
}

/** Groups the planes of a shot, from back to front, so that what looks the same in all of its moments is drawn once. */
export const groupStillPlanes = (planes: readonly Plane[], isStillCamera: boolean): PlaneGroup[] => {
  const groups: PlaneGroup[] = [];
  for (const plane of planes) {
    const last = groups.at(-1);
    const isGround = groups.length === 0 || (groups.length === 1 && last?.isStill);
    const isStill = isStillCamera && isUnchanging(plane) && (isGround || isBlendedNormally(plane));
    if (last?.isStill === isStill) last.planes.push(plane);
    else groups.push({ planes: [plane], isStill });
  }
  return groups;
};

const isUnchanging = (plane: Plane): boolean => {
  if (plane.kind === 'art') return plane.moves.length === 0 && !plane.sway && plane.flicker === 'steady';
  if (plane.kind === 'glow') return plane.flicker === 'steady';
  return plane.kind === 'sky' || plane.kind === 'shade';
};

/** A plane that multiplies or brightens what is behind it cannot be drawn apart from that. */
const isBlendedNormally = (plane: Plane): boolean =>
  plane.kind === 'sky' || ((plane.kind === 'art' || plane.kind === 'shade') && plane.blend === 'normal');
