import { NotFound } from './not-found.tsx';
import { PlaysWell } from './plays-well.tsx';

/** How videos play, and what viewers did not find. */
export function SideFigures() {
  return (
    <>
      <PlaysWell />
      <NotFound />
    </>
  );
}
