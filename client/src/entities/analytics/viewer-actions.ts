import type { PlaybackMeasurement } from '@cliffhanger/contracts';

/** Something a viewer did, or waited for. The upload adds the viewer, the device and the campaign. */
export interface ViewerAction {
  eventKey:
    | 'launch'
    | 'page_view'
    | 'play_start'
    | 'play_finish'
    | 'unlock'
    | 'crash'
    | PlaybackMeasurement['eventKey'];
  /** The screen or part of the app. */
  module: string;
  /** The drama, or the number of a crash. */
  eventId?: string;
  /** The episode. */
  eventChildId?: string;
}

export interface TimedAction extends ViewerAction {
  /** UTC. */
  eventTime: string;
}

type Listener = (action: TimedAction) => void;

/** More than a viewer can do before the upload starts. Further actions are dropped. */
const maxWaiting = 100;
const waiting: TimedAction[] = [];
let listener: Listener | undefined;

/** Records an action for analytics. Never fails and never waits. */
export const recordAction = (action: ViewerAction): void => {
  const timed = { ...action, eventTime: new Date().toISOString() };
  if (listener) listener(timed);
  else if (waiting.length < maxWaiting) waiting.push(timed);
};

/** Passes all actions to the listener, beginning with those recorded so far. */
export const onAction = (newListener: Listener): void => {
  listener = newListener;
  for (const action of waiting.splice(0)) newListener(action);
};
