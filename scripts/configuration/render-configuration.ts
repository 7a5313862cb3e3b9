import {
  listSettings,
  type Setting,
  type SettingSection,
} from '@cliffhanger/server/platform/config/list-settings.ts';

const lineWidth = 118;

const wrap = (text: string): string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= lineWidth)
      lines[lines.length - 1] += ` ${word}`;
    else lines.push(word);
  }
  return lines;
};

const sentencesOf = ({ values, description, requiredBy }: Setting): string[] => [
  ...(description ? [description] : []),
  ...(requiredBy.length > 0 ? [`Required for ${requiredBy.join(', ')}.`] : []),
  ...(values ? [`Values: ${values}.`] : []),
];

const comment = (text: string) => wrap(text).map((line) => `# ${line}`);

const renderExample = (sections: readonly SettingSection[]): string => {
  const lines = comment(
    'Every setting with its default, written by pnpm configuration. Copy it to .env and remove the # before those that you change; an invalid value stops the start with a message. Values with a space, # or $ belong in single quotes.',
  );
  for (const { title, introduction, settings } of sections) {
    lines.push('', `# ${title}`);
    if (introduction) lines.push(...comment(introduction));
    for (const setting of settings) {
      const text = sentencesOf(setting).join(' ');
      if (text) lines.push(...comment(text));
      lines.push(`#${setting.key}=${setting.defaultValue}`);
    }
  }
  return `${lines.join('\n')}\n`;
};

/** Marks what Markdown would read as HTML. */
const escapeText = (text: string) => text.replace(/[<>]/g, '\\$&');

const renderPage = (sections: readonly SettingSection[]): string => {
  const lines = [
    '# Configuration',
    '',
    'Every setting, from the environment or from `.env` in the working folder; the environment takes precedence. An empty value counts as not set. An invalid value stops the start with a message, and the start names keys that it does not know. In `.env`, values with a space, `#` or `$` belong in single quotes: Docker Compose replaces `$…` elsewhere.',
    '',
    'This page, [.env.example](../.env.example) and [deploy/docker/settings.yml](../deploy/docker/settings.yml) are written by `pnpm configuration`.',
  ];
  for (const { title, introduction, settings } of sections) {
    lines.push('', `## ${title}`, '');
    if (introduction) lines.push(escapeText(introduction), '');
    for (const setting of settings) {
      const defaultText = setting.defaultValue ? `, default \`${setting.defaultValue}\`` : '';
      const text = sentencesOf(setting).map(escapeText).join(' ');
      lines.push(`- \`${setting.key}\`${defaultText}.${text ? ` ${text}` : ''}`);
    }
  }
  return `${lines.join('\n')}\n`;
};

/** The keys that Docker Compose passes on, from `.env` or the environment, if they are set. */
const renderComposeSettings = (sections: readonly SettingSection[]): string => {
  const keys = sections.flatMap(({ settings }) => settings.map(({ key }) => `      - ${key}`));
  const note = '# Written by pnpm configuration. docker-compose.yml extends it.';
  return `${[note, 'services:', '  settings:', '    environment:', ...keys].join('\n')}\n`;
};

/** Renders the files that describe the configuration, by their path. */
export const renderConfigurationFiles = (): Readonly<Record<string, string>> => {
  const sections = listSettings();
  return {
    '.env.example': renderExample(sections),
    'docs/configuration.md': renderPage(sections),
    'deploy/docker/settings.yml': renderComposeSettings(sections),
  };
};
