/** Something a viewer did, as analytics name it; the reporter adds who, where and on what. */
export interface ViewerAction {
  eventKey: 'launch' | 'page_view' | 'play_start' | 'play_finish' | 'unlock';
  /** The screen or part of the app where it happened. */
  module: string;
  /** What it was about: the drama, */
  eventId?: string;
  /** and the episode of it. */
  eventChildId?: string;
}

export interface TimedAction extends ViewerAction {
  /** UTC. */
  eventTime: string;
}

type Report = (moment: TimedAction) => void;

/** More than a viewer can do before the reporter is there; without it they are lost, and nobody is told. */
const mostWaiting = 100;
const waiting: TimedAction[] = [];
let report: Report | undefined;

/** Notes that something happened. Never fails and never waits. */
export const recordAction = (moment: ViewerAction): void => {
  const timed = { ...moment, eventTime: new Date().toISOString() };
  if (report) report(timed);
  else if (waiting.length < mostWaiting) waiting.push(timed);
};

/** From here on `reporter` takes what happens, beginning with what has happened already. */
export const onAction = (reporter: Report): void => {
  report = reporter;
  for (const moment of waiting.splice(0)) reporter(moment);
};
