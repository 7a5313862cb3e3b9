import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createFolderAtomically } from './atomic-write.ts';

it('a folder that is created twice at the same time appears once, complete, and leaves nothing behind', async () => {
  const parent = mkdtempSync(path.join(tmpdir(), 'cliffhanger-atomic-'));
  const folder = path.join(parent, 'film');
  const isCreated = await createFolderAtomically(folder, async (late) => {
    await late.writeFile('by', 'the later one');
    // Another process has its own temporary folder; the first to rename has created the folder.
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'by'), 'the first one');
  });
  expect(isCreated).toBe(false);
  expect(readFileSync(path.join(folder, 'by'), 'utf8')).toBe('the first one');
  expect(readdirSync(parent)).toEqual(['film']);
  rmSync(parent, { recursive: true });
});
