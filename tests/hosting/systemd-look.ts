import { folder, report, shell } from './host.ts';

/** Runs a command of the runner. @param expected a pattern of what it prints */
export const look = (command: string, expected: RegExp) => {
  const { stdout, stderr } = shell(command, folder);
  const printed = (stdout + stderr).trim();
  report(`${command}    ${expected}`, expected.test(printed), printed);
};
