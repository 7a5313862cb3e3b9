import { Store } from '#lib/store.ts';

/** Why calls wait for the person: the session ended, or the passkey has to be touched once more. */
export type InterruptionKind = 'signedOut' | 'confirmationNeeded';

interface Interruption {
  kind: InterruptionKind;
  /** Lets the calls go on. */
  resolve: () => void;
  /** The calls fail as they were refused. */
  reject: () => void;
}

/** What the person is asked for at the moment, over the screen that they are on. */
export const interruption = new Store<Interruption | null>(null);

let asked: Promise<boolean> | null = null;

/** Asks the person, once for all calls that wait. @returns whether the calls may go on */
export const askPerson = (kind: InterruptionKind): Promise<boolean> => {
  asked ??= new Promise<boolean>((done) => {
    const finish = (goesOn: boolean) => () => {
      asked = null;
      interruption.set(null);
      done(goesOn);
    };
    interruption.set({ kind, resolve: finish(true), reject: finish(false) });
  });
  return asked;
};
