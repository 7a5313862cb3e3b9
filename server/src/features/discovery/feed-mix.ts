import type { OwnDrama, ViewerTaste } from './feed.repository.ts';
import { scoreDramas } from './feed-liking.ts';
import { type FeedSession, maxRoundLength, nextRound } from './feed-session.ts';
import type { DramaFacts } from './pool.repository.ts';

/** Why a drama was chosen, before there are words for it. */
export type Choice = { dramaId: string; round: number } & (
  | { code: 'started' | 'followed' | 'trending' | 'new' | 'popular' }
  | { code: 'becauseWatched'; seed: OwnDrama }
  | { code: 'yourTag'; tagId: string }
);
export type Cause = Choice extends infer C
  ? C extends Choice
    ? Omit<C, 'dramaId' | 'round'>
    : never
  : never;

interface Candidate {
  facts: DramaFacts;
  cause: () => Cause;
  score: number;
}

type FeedSource = 'own' | 'taste' | 'trending' | 'new' | 'popular';
const laneNames: readonly FeedSource[] = ['own', 'taste', 'trending', 'new', 'popular'];
/** Which lanes each place of a session takes from; when those have none left, all in their order. */
const pattern: readonly (readonly FeedSource[])[] = [
  ['own', 'taste', 'trending'],
  ['taste', 'popular'],
  ['trending'],
  ['taste', 'new'],
  ['new'],
];

const newForDays = 30;
const dayMs = 86_400_000;

interface Mix {
  pool: readonly DramaFacts[];
  taste: ViewerTaste;
  session: FeedSession;
  language: string;
  now: Date;
}

/**
 * The next dramas of a session, all of one round, and where it is then. The same input gives the same page; what was
 * watched between two pages changes the next one, and what a round has shown comes again in another one only.
 */
export const mixFeed = (mix: Mix, limit: number): { choices: Choice[]; session: FeedSession } => {
  const lanes = lanesOf(mix);
  const { round, shown } = mix.session;
  const choices = chooseFrom(lanes, shown, Math.min(limit, maxRoundLength - shown.length));
  if (choices.length > 0 || lanes.popular.length === 0) return choicesOf(mix.session, round, shown, choices);
  // All was shown. What comes first now is not what came last, unless there is nothing else.
  const last = shown.slice(-1);
  const [first] = [...chooseFrom(lanes, last, 1, 0), ...lanes.popular];
  const opening = first ? [first] : [];
  const others = chooseFrom(
    lanes,
    opening.map(({ facts }) => facts.number),
    limit - 1,
  );
  return choicesOf(mix.session, nextRound(round), [], [...opening, ...others]);
};

const choicesOf = (
  { seed }: FeedSession,
  round: number,
  shown: readonly number[],
  chosen: readonly Candidate[],
): { choices: Choice[]; session: FeedSession } => ({
  choices: chosen.map(({ facts, cause }) => ({ dramaId: facts.dramaId, round, ...cause() })),
  session: { seed, round, shown: [...shown, ...chosen.map(({ facts }) => facts.number)] },
});

/** The next `limit` that are not shown yet, from this place of a round on; fewer when that is all. */
const chooseFrom = (
  lanes: Record<FeedSource, Candidate[]>,
  shown: readonly number[],
  limit: number,
  place = shown.length,
): Candidate[] => {
  const isShown = new Set(shown);
  const chosen: Candidate[] = [];
  while (chosen.length < limit) {
    const wanted = pattern[(place + chosen.length) % pattern.length] ?? laneNames;
    const next = firstOf([...wanted, ...laneNames], (lane) => bestOf(lanes[lane], isShown));
    if (!next) break;
    isShown.add(next.facts.number);
    chosen.push(next);
  }
  return chosen;
};

const firstOf = <T, R>(things: readonly T[], find: (thing: T) => R | undefined): R | undefined => {
  for (const thing of things) {
    const found = find(thing);
    if (found) return found;
  }
  return undefined;
};

/** Looking through hundreds for each place costs less than sorting all lanes for the few that a page takes. */
const bestOf = (lane: readonly Candidate[], isShown: ReadonlySet<number>): Candidate | undefined => {
  let best: Candidate | undefined;
  for (const candidate of lane) {
    const isBetter =
      !best ||
      candidate.score > best.score ||
      (candidate.score === best.score && candidate.facts.number < best.facts.number);
    if (isBetter && !isShown.has(candidate.facts.number)) best = candidate;
  }
  return best;
};

/** Every candidate once in each lane that it fits; in `popular` there are all of them. */
const lanesOf = ({ pool, taste, session, language, now }: Mix): Record<FeedSource, Candidate[]> => {
  const own = new Map(taste.own.map((drama) => [drama.dramaId, drama]));
  const likingOf = scoreDramas(taste.own);
  const all = [...pool.filter(({ dramaId }) => !own.has(dramaId)), ...taste.own];
  const lanes: Record<FeedSource, Candidate[]> = { own: [], taste: [], trending: [], new: [], popular: [] };
  for (const facts of all) {
    const factor = fitOf(facts, taste.sex, language) * chanceOf(session.seed, facts.number);
    const add = (lane: FeedSource, cause: () => Cause, score: number) =>
      lanes[lane].push({ facts, cause, score: score * factor });
    const mine = own.get(facts.dramaId);
    const popularity = Math.log2(2 + facts.playCount);
    // What is finished, or has come to a locked episode, waits until all else was shown.
    const isAtEnd = mine !== undefined && !canGoOn(mine, taste.isMember);
    add('popular', () => ({ code: 'popular' }), isAtEnd ? popularity / 1e6 : popularity);
    if (isAtEnd) continue;
    if (mine) {
      add('own', () => ({ code: mine.begun ? 'started' : 'followed' }), 1 / (1 + taste.own.indexOf(mine)));
    }
    const liking = mine ? null : likingOf(facts);
    if (liking) add('taste', liking.cause, liking.strength * (1 + popularity / 20));
    if (facts.recentPlays > 0) {
      add('trending', () => ({ code: 'trending' }), Math.log2(1 + facts.recentPlays));
    }
    const ageDays = (now.getTime() - facts.publishedAtMs) / dayMs;
    if (ageDays <= newForDays) add('new', () => ({ code: 'new' }), 1 / (1 + ageDays / 7));
  }
  return lanes;
};

const canGoOn = ({ next }: OwnDrama, isMember: boolean): boolean =>
  next !== null && (next.priceCoins === 0 || next.unlocked === 1 || isMember);

/** For whom it is made, and in which language it is spoken. */
const fitOf = ({ audience, language: spoken }: DramaFacts, sex: number, language: string): number => {
  const audienceFit = audience === 0 || sex === 0 ? 1 : audience === sex ? 1.3 : 0.5;
  return audienceFit * (spoken === language ? 1.2 : 1);
};

/** 0.7 to 1.3, the same for a drama all through a session. */
const chanceOf = (seed: number, number: number): number => {
  // The finalizer of MurmurHash3: neighbors get numbers that have nothing to do with each other.
  let hash = (seed ^ Math.imul(number, 0x9e3779b1)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return 0.7 + (0.6 * ((hash ^ (hash >>> 16)) >>> 0)) / 2 ** 32;
};
