import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readOptions } from './command-line/read-options.ts';
import { renderConfigurationFiles } from './configuration/render-configuration.ts';

const usage = `Usage: pnpm configuration

Writes .env.example, docs/configuration.md and deploy/docker/settings.yml from the settings of server/src/platform/config/settings.
`;

const { values } = readOptions({ options: { help: { type: 'boolean' } } });
if (values.help) process.stdout.write(usage);
else
  for (const [file, text] of Object.entries(renderConfigurationFiles()))
    writeFileSync(path.resolve(import.meta.dirname, '..', file), text);
