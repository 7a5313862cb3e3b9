import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { renderConfigurationFiles } from '../../scripts/configuration/render-configuration.ts';

it.each(Object.entries(renderConfigurationFiles()))('%s is up to date: pnpm configuration', (file, text) => {
  expect(readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8')).toBe(text);
});
