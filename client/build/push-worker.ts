import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';

const source = readFileSync(path.join(import.meta.dirname, '../worker/push.ts'), 'utf8');
const { code } = minifySync('push.js', `{${stripTypeScriptTypes(source)}}`);
const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
const fileName = `assets/push-${hash}.js`;

/** The script of the service worker for push messages. Its name changes with it, since browsers cache it for good. */
export const pushWorkerUrl = `/${fileName}`;

export const emitPushWorker = (): Plugin => ({
  name: 'emit-push-worker',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName, source: code });
  },
});
