import { readAnswerState, readPersonState } from '#features/staff/logged-states.repository.ts';
import type { LoggedChange, LoggedChangesOf } from './logged-change.ts';

const answer = ({ id }: { id: string }): LoggedChange => ({
  subject: { kind: 'answer', id },
  read: (tx) => readAnswerState(tx, id),
});

const person = ({ name }: { name: string }): LoggedChange => ({
  subject: { kind: 'person', id: name },
  read: (tx) => readPersonState(tx, name),
});

/** Of people who use the console, and of the answers that they use again. */
export const peopleChanges: LoggedChangesOf<'answers' | 'people'> = {
  'answers.set': answer,
  'answers.remove': answer,
  'people.invite': person,
  'people.link': person,
  'people.role': person,
  'people.signOut': person,
  'people.end': person,
};
