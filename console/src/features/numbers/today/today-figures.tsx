import { Loaded } from '#ui/state.tsx';
import { SoFar } from './so-far.tsx';
import { Taken } from './taken.tsx';
import { useNow } from './use-now.ts';

/** How today goes. */
export function TodayFigures() {
  const now = useNow();
  return (
    <Loaded answer={now} lines={8}>
      {(stats) => (
        <>
          <Taken now={stats} />
          <SoFar now={stats} />
        </>
      )}
    </Loaded>
  );
}
