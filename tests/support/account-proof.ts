import { sha256 } from '@cliffhanger/server/platform/secrets/keys.ts';
import type { TestApp, Viewer } from './app.ts';

/** The password of a viewer, as the proof that a change of their ways to sign in needs. */
export const passwordProof = (app: Pick<TestApp, 'seal'>, { password }: Pick<Viewer, 'password'>) => ({
  currentPassword: app.seal(password),
});

const someDaysMs = 8 * 86_400_000;

/**
 * Lets the viewer's session prove the account for ten minutes, as if the account were some days old and the viewer had
 * just signed in. It saves the slow hash of `passwordProof`.
 */
export const proveBySignIn = async (
  { platform: { database, clock } }: Pick<TestApp, 'platform'>,
  { userId, token }: Pick<Viewer, 'userId' | 'token'>,
): Promise<void> => {
  const { id } = await database.read.identity.findFirstOrThrow({ where: { userId, isFirst: true } });
  const now = clock.now();
  await database.write.identity.update({
    where: { id },
    data: { createdAt: new Date(now.getTime() - someDaysMs) },
  });
  await database.write.session.update({
    where: { tokenHash: sha256(token) },
    data: { signedInAt: now, signedInById: id },
  });
};
