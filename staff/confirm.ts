import { createInterface } from 'node:readline/promises';
import { StaffError } from '@cliffhanger/server/platform/staff-server.ts';
import type { Command } from 'commander';
import type { StaffContext } from './context.ts';
import { print, withoutMilliseconds } from './output.ts';

/** What a command asks before it takes something away. */
export interface Confirmation {
  /** What will happen, to what. */
  describe(): Promise<string>;
  /** Such as "Refund it?". */
  question: string;
}

/** The option of every command that asks. */
export const yesOption = ['--yes', 'do not ask on a terminal'] as const;

/** Adds the options of a command that removes something. */
export const addRemovalOptions = (command: Command): Command =>
  command.option('--reason <text>', 'why; the staff log keeps it').option(...yesOption);

/** Whether a person reads what a command prints and can answer. */
export const isOnTerminal = (staff: StaffContext, command: Command): boolean =>
  !command.optsWithGlobals().json && Boolean(staff.stdin.isTTY && staff.stdout.isTTY);

/**
 * Shows on a terminal what will happen, and asks whether to go on. Elsewhere, and with `--yes`, it asks nothing.
 * @throws StaffError when the answer is not yes
 */
export const confirm = async (
  staff: StaffContext,
  command: Command,
  { describe, question }: Confirmation,
): Promise<void> => {
  if (command.opts<{ yes?: boolean }>().yes || !isOnTerminal(staff, command)) return;
  print(command, `${withoutMilliseconds(await describe())}\n\n${question} (y/N) `);
  if (!/^(?:y|yes)$/i.test(await readAnswer(staff))) throw new StaffError('Stopped. Nothing was changed.');
};

/** The next line of the terminal; empty when it ends. */
const readAnswer = async ({ stdin }: StaffContext): Promise<string> => {
  const lines = createInterface({ input: stdin as NodeJS.ReadableStream });
  try {
    for await (const line of lines) return line.trim();
    return '';
  } finally {
    lines.close();
  }
};
