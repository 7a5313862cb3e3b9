import { storage } from '#lib/storage.ts';
import { answeredKey, newAnswer } from './new-answer.ts';

/** Marks that staff answered feedback of the viewer, until the answer is on screen. */
export const markAnswer = (): void => {
  storage.set(answeredKey, '1');
  newAnswer.set(true);
};

export const clearAnswerMark = (): void => {
  storage.remove(answeredKey);
  newAnswer.set(false);
};
