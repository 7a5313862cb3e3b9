import type { DramaStatsJson } from '@cliffhanger/contracts/staff';
import { drawBars } from './page-plots.ts';
import { pageStyle } from './page-style.ts';
import { beforePaidIndex, formatCount, formatPercent, percentOf, stages, titleOf } from './retention.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

const figure = (value: string, label: string): string => `<div><dt>${label}</dt><dd>${value}</dd></div>`;

const plot = (heading: string, legend: string, picture: string): string => `
<section>
<h2>${heading}</h2>
<p class="legend">${legend}</p>
${picture}
</section>`;

const key = (style: string, text: string): string =>
  `<span class="entry"><span class="key ${style}"></span>${text}</span>`;

/** The index of the first paid episode, if free ones are before it. */
const firstPaidIndex = (stats: DramaStatsJson): number | undefined => {
  const free = beforePaidIndex(stats);
  return free === -1 ? undefined : free + 1;
};

/** The bars of each episode: who started it, and how far they got. */
const viewersPlot = (stats: DramaStatsJson): string => {
  const { episodes } = stats;
  const mark = firstPaidIndex(stats);
  const paid = mark === undefined ? '' : key('mark', `paid from ${episodes[mark]?.number} on`);
  return plot(
    'Viewers by episode',
    [key('started', 'started'), ...stages.map((stage) => key(stage.key, stage.name)), paid].join(' '),
    drawBars(
      episodes.map((episode) => ({
        number: episode.number,
        values: [
          { style: 'started', value: episode.started },
          ...stages.map((stage) => ({ style: stage.key, value: episode[stage.key] })),
        ],
        description: `Episode ${episode.number}: ${formatCount(episode.started)} started, ${stages
          .map(
            (stage) =>
              `${formatCount(episode[stage.key])} ${stage.key === 'finished' ? '' : 'reached '}${stage.name}`,
          )
          .join(', ')}`,
      })),
      { label: 'Viewers who started each episode, and how far they got', format: formatCount, mark },
    ),
  );
};

/** The bars of each step to a paid episode: which share unlocked it. Empty when every episode is free. */
const unlocksPlot = ({ episodes }: DramaStatsJson): string => {
  if (episodes.every(({ nextUnlocked }) => nextUnlocked === null)) return '';
  return plot(
    'Next episode unlocked',
    `${key('unlocked', 'of those who started an episode, the share that unlocked the next one')}`,
    drawBars(
      episodes.map(({ number, started, nextUnlocked }) => ({
        number,
        values: [{ style: 'unlocked', value: percentOf(nextUnlocked, started) ?? 0 }],
        description:
          nextUnlocked === null
            ? `Episode ${number}: nothing to unlock next`
            : `Episode ${number}: ${formatCount(nextUnlocked)} of ${formatCount(started)} unlocked the next (${formatPercent(nextUnlocked, started)})`,
      })),
      { label: 'Share that unlocked the next episode', format: (value) => `${value} %`, top: 100 },
    ),
  );
};

/** A cell whose background is filled to its percentage. */
const shareCell = (part: number | null, whole: number): string =>
  `<td class="share" style="--share:${percentOf(part, whole) ?? 0}%"><span>${formatPercent(part, whole)}</span></td>`;

const table = ({ episodes }: DramaStatsJson): string => `
<section>
<h2>Each episode</h2>
<p class="legend">Percentages are of the viewers who started the episode.</p>
<div class="scroll"><table>
<thead><tr><th scope="col"><abbr title="Episode">Ep.</abbr></th><th scope="col">Coins</th><th scope="col">Started</th>${stages
  .map(({ name }) => `<th scope="col">${name === 'finished' ? 'Finished' : name}</th>`)
  .join('')}<th scope="col">Next unlocked</th></tr></thead>
<tbody>
${episodes
  .map(
    (episode) =>
      `<tr><th scope="row">${episode.number}</th><td>${episode.priceCoins || 'free'}</td><td>${formatCount(episode.started)}</td>${stages
        .map((stage) => shareCell(episode[stage.key], episode.started))
        .join('')}${shareCell(episode.nextUnlocked, episode.started)}</tr>`,
  )
  .join('\n')}
</tbody></table></div>
</section>`;

const explanation = `
<section class="notes">
<h2>What is counted</h2>
<ul>
<li><b>Started</b>: accounts with a stored position in the episode. Visitors have none, and who clears the history or deletes the account is no longer counted.</li>
<li><b>25 %, 50 %, 75 %</b>: the furthest place that the account has reached. Watching again or seeking back takes nothing away; seeking forward counts as reaching.</li>
<li><b>Finished</b>: accounts that have reached the end at least once.</li>
<li><b>Next unlocked</b>: of those who started, accounts that own the next episode, with coins or as part of the series. Members watch without unlocking. A dash: the next one is free, or there is none.</li>
</ul>
</section>`;

/** The share that unlocks the first paid episode. */
const wallFigure = (stats: DramaStatsJson): string => {
  const before = stats.episodes[beforePaidIndex(stats)];
  if (!before) return figure('–', 'every episode is free');
  const share = formatPercent(before.nextUnlocked, before.started);
  return figure(share, `of those in episode ${before.number} unlocked the next`);
};

/** Retention by episode as one HTML page without scripts or other files. */
export const renderRetentionPage = (stats: DramaStatsJson): string => {
  const { slug, at, episodes } = stats;
  const title = escapeHtml(titleOf(stats));
  const first = episodes[0]?.started ?? 0;
  const last = episodes.at(-1)?.finished ?? 0;
  const day = new Date(at).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}: retention by episode</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<header>
<h1>${title}</h1>
<p>Retention by episode · ${slug} · ${episodes.length} ${episodes.length === 1 ? 'episode' : 'episodes'} · ${day} UTC</p>
<dl>
${figure(formatCount(first), 'started the first episode')}
${figure(formatCount(last), 'finished the last one')}
${figure(formatPercent(last, first), 'finished the last, per start of the first')}
${wallFigure(stats)}
</dl>
</header>
${viewersPlot(stats)}
${unlocksPlot(stats)}
${table(stats)}
${explanation}
</main>
</body>
</html>
`;
};
