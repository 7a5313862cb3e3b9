import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Mode = 'docker' | 'systemd' | 'clone';

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/hosting.md'), 'utf8');

/** The commands of the page in blocks, by the heading above them. */
const readBlocks = (): Map<string, string[][]> => {
  const byHeading = new Map<string, string[][]>();
  let heading = '';
  for (const [, title, code] of page.matchAll(/^#+ (.+)$|^```sh\n([\s\S]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    const lines = (code ?? '').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    byHeading.set(heading, [...(byHeading.get(heading) ?? []), lines]);
  }
  return byHeading;
};
const blocks = readBlocks();

const isOfDocker = (command: string) => /docker|~\/backups && sudo chown/.test(command);
const isOfSystemd = (command: string) => /systemctl|runuser|useradd|\/srv\/|journalctl/.test(command);
/** Blocks of systemd are of nothing else. Others can have a command for each mode. */
const modeOf = (command: string, block: readonly string[]): Mode => {
  if (block.some(isOfSystemd)) return 'systemd';
  const isDocker = isOfDocker(command) || (command === 'git pull' && block.some(isOfDocker));
  return isDocker ? 'docker' : 'clone';
};

/** The commands of a section of docs/hosting.md for a way to run the server. @throws when it has none */
export const commandsOf = (section: string, mode: Mode): string[] => {
  const commands = (blocks.get(section) ?? []).flatMap((block) =>
    block.filter((command) => modeOf(command, block) === mode),
  );
  if (commands.length === 0) throw new Error(`docs/hosting.md has no command of ${mode} below "${section}"`);
  return commands;
};
