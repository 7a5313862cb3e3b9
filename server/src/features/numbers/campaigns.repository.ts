import { campaignAges, invisibleRanges, maxCampaignName, maxCampaigns } from '@cliffhanger/contracts/staff';
import type { SelectRowsInThread } from '#platform/database/open-database.ts';
import type { ZoneDay } from '#platform/time/zone-days.ts';
import { daysAsJson } from './days-as-json.ts';
import { keptUntil } from './kept-money.ts';

interface CampaignQuestion {
  /** The days of the period, and as many after them as the oldest age has. */
  days: readonly ZoneDay[];
  /** Of the period. */
  periodDays: number;
  /** The first and the last day of the period. */
  from: string;
  until: string;
  /** One that is listed in any case. */
  campaign: string | null;
}

/** Which campaign a row is of: `isListed` is 0 for all others together. */
interface OfCampaign {
  campaign: string;
  isListed: 0 | 1;
}

export interface ArrivalCounts extends OfCampaign {
  /** How many campaigns are not listed; the same in each row. */
  unlisted: number;
  /** The number of the day of arrival. */
  day: number;
  arrivals: number;
  watched: number;
  returned0: number;
  returned7: number;
  returned30: number;
  payers0: number;
  payers7: number;
  payers30: number;
}

export interface CampaignMoney extends OfCampaign {
  currency: string;
  paid0: number;
  paid7: number;
  paid30: number;
}

const dayMs = 86_400_000;

/** A report of a campaign this long after the account was made does not say what brought it. */
const reportMs = dayMs;

/** Matches a text with a character that nobody sees. GLOB compares by code points; SQLite ends texts at a NUL. */
const invisible = `'*[' || ${invisibleRanges
  .map(([first, last]) => `char(${Math.max(first, 1)}) || '-' || char(${last})`)
  .join(' || ')} || ']*'`;

/** A name that a link gives, or NULL. Anyone can write links. */
const nameOf = (column: string): string =>
  `CASE WHEN trim(${column}) <> '' AND instr(${column}, char(0)) = 0 AND NOT ${column} GLOB ${invisible}
    THEN substr(trim(${column}), 1, ${maxCampaignName}) END`;

/** What only links of ads have. The ids that pixels set as cookies are in reports of everybody. */
const isOfAd = ['campaignName', 'campaignId', 'adsetName', 'adsetId', 'adName', 'adId', 'affiliateLinkId']
  .concat('ttclid', 'fbclid')
  .map((column) => `c.${column} <> ''`)
  .join(' OR ');

/** Those with spend, the one that is asked for, and the largest ones. */
const chosen = `
    SELECT DISTINCT campaign FROM app.CampaignSpend WHERE day BETWEEN @from AND @until
    UNION SELECT @campaign WHERE @campaign IS NOT NULL
    UNION SELECT campaign FROM (
      SELECT campaign, count(*) AS arrivals FROM brought GROUP BY campaign
      ORDER BY arrivals DESC, campaign LIMIT ${maxCampaigns})`;

/**
 * The accounts of the period that a campaign brought. A parameter of milliseconds is a floating-point number unless it is cast.
 * @param listed a SELECT of the campaigns that are listed
 * @param condition of the accounts
 */
const peopleIn = (listed: string, condition: string) => `day AS MATERIALIZED (
    SELECT value ->> 0 AS number, value ->> 1 AS startMs, value ->> 2 AS endMs, value ->> 3 AS fromHour,
      value ->> 4 AS untilHour
    FROM json_each(@days)
  ), arrived AS MATERIALIZED (
    SELECT u.id, u.number AS viewer,
      CASE WHEN u.registerTime < d.startMs THEN d.number - 1 WHEN u.registerTime >= d.endMs THEN d.number + 1
        ELSE d.number END AS day,
      (SELECT coalesce(${nameOf('c.campaignName')}, ${nameOf('c.campaignId')}, '') FROM app.CampaignParameter c
        WHERE c.userId = u.id AND c.createdAt < u.registerTime + ${reportMs} AND (${isOfAd})
        ORDER BY c.createdAt, c.id LIMIT 1) AS campaign
    FROM app.User u CROSS JOIN day d ON d.number = (u.registerTime - CAST(@firstMs AS INTEGER)) / ${dayMs}
    WHERE u.registerTime >= @firstMs AND u.registerTime < @lastMs AND +u.deletedAt IS NULL AND ${condition}
  ), brought AS MATERIALIZED (SELECT * FROM arrived WHERE campaign IS NOT NULL
  ), listed AS MATERIALIZED (${listed}
  ), person AS MATERIALIZED (
    SELECT b.id, b.viewer, b.day, l.campaign IS NOT NULL AS isListed, coalesce(l.campaign, '') AS campaign, d.startMs,
      ${campaignAges.map((age) => `d${age}.fromHour AS from${age}, d${age}.untilHour AS until${age}, d${age}.endMs AS end${age}`).join(', ')}
    FROM brought b JOIN day d ON d.number = b.day
    ${campaignAges.map((age) => `JOIN day d${age} ON d${age}.number = b.day + ${age}`).join(' ')}
    LEFT JOIN listed l ON l.campaign = b.campaign
  )`;

const returnedAt = (age: number) => `count(*) FILTER (WHERE EXISTS (SELECT 1 FROM ViewerHour h
  WHERE h.viewer = p.viewer AND h.hour >= p.from${age} AND h.hour < p.until${age})) AS returned${age}`;
const paidBy = (age: number) => `count(*) FILTER (WHERE EXISTS (SELECT 1 FROM app."Order" o
  WHERE o.userId = p.id AND o.paidAt >= p.startMs AND o.paidAt < p.end${age})) AS payers${age}`;
const sumBy = (age: number) => `coalesce(sum(${keptUntil(`p.end${age}`)})
  FILTER (WHERE o.paidAt < p.end${age}), 0) AS paid${age}`;

const daysOf = ({ days, periodDays }: Pick<CampaignQuestion, 'days' | 'periodDays'>) => ({
  days: daysAsJson(days),
  firstMs: days[0]?.startMs ?? 0,
  lastMs: days[periodDays]?.startMs ?? 0,
});

/** Counts the accounts that campaigns brought, by the day of arrival. Runs in the statistics file. */
export const countArrivals = (
  rows: SelectRowsInThread,
  { from, until, campaign, ...question }: CampaignQuestion,
): Promise<ArrivalCounts[]> =>
  rows(
    `WITH ${peopleIn(chosen, 'true')}
     SELECT campaign, isListed, day, count(*) AS arrivals,
       (SELECT count(DISTINCT campaign) FROM brought WHERE campaign NOT IN (SELECT campaign FROM listed)) AS unlisted,
       count(*) FILTER (WHERE EXISTS (SELECT 1 FROM ViewerHour h WHERE h.viewer = p.viewer AND h.watched = 1)) AS watched,
       ${campaignAges.map(returnedAt).join(', ')}, ${campaignAges.map(paidBy).join(', ')}
     FROM person p GROUP BY campaign, isListed, day`,
    { ...daysOf(question), from, until, campaign },
  );

/** Nobody else paid until an age. */
const hasPaid = `u.id IN (SELECT userId FROM app."Order" WHERE paidAt >= @firstMs AND paidAt < @endMs)`;

/**
 * Sums what the accounts that campaigns brought paid until each age, less what went back until then. Runs in the statistics file.
 * @param listed the campaigns that are told apart
 */
export const sumCampaignMoney = (
  rows: SelectRowsInThread,
  question: Pick<CampaignQuestion, 'days' | 'periodDays'>,
  listed: readonly string[],
): Promise<CampaignMoney[]> =>
  rows(
    `WITH ${peopleIn('SELECT value AS campaign FROM json_each(@listed)', hasPaid)}
     SELECT p.campaign, p.isListed, o.currency, ${campaignAges.map(sumBy).join(', ')}
     FROM person p CROSS JOIN app."Order" o ON o.userId = p.id
     WHERE o.paidAt >= p.startMs AND o.paidAt < p.end${Math.max(...campaignAges)} GROUP BY 1, 2, 3`,
    { ...daysOf(question), endMs: question.days.at(-1)?.endMs ?? 0, listed: JSON.stringify(listed) },
  );
