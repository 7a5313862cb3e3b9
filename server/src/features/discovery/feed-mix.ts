import type { OwnDrama, ViewerTaste } from './feed.repository.ts';
import { type FeedSession, maxRoundLength, nextRound } from './feed-session.ts';
import type { DramaFacts } from './pool.repository.ts';
import { scoreDramas } from './taste-affinity.ts';

/** A chosen drama with the reason in data; the view puts it into words. */
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
/** The lanes that each position of a round takes from, repeated. When they are used up, all lanes are tried in order. */
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
 * Chooses the next dramas of a session, all of one round, and returns the session after them. The same input gives the
 * same page. Episodes watched between two pages change the next page. A drama repeats only in another round.
 */
export const mixFeed = (mix: Mix, limit: number): { choices: Choice[]; session: FeedSession } => {
  const lanes = lanesOf(mix);
  const { round, shown } = mix.session;
  const choices = chooseFrom(lanes, shown, Math.min(limit, maxRoundLength - shown.length));
  if (choices.length > 0 || lanes.popular.length === 0) return choicesOf(mix.session, round, shown, choices);
  // All dramas were shown. The new round must not start with the last one shown, unless there is no other.
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

/** Up to `limit` dramas that are not shown yet, from a position of the round on. */
const chooseFrom = (
  lanes: Record<FeedSource, Candidate[]>,
  shown: readonly number[],
  limit: number,
  position = shown.length,
): Candidate[] => {
  const isShown = new Set(shown);
  const chosen: Candidate[] = [];
  while (chosen.length < limit) {
    const wanted = pattern[(position + chosen.length) % pattern.length] ?? laneNames;
    const next = firstOf([...wanted, ...laneNames], (lane) => bestOf(lanes[lane], isShown));
    if (!next) break;
    isShown.add(next.facts.number);
    chosen.push(next);
  }
  return chosen;
};

const firstOf = <T, R>(values: readonly T[], find: (value: T) => R | undefined): R | undefined => {
  for (const value of values) {
    const found = find(value);
    if (found) return found;
  }
  return undefined;
};

/** The best candidate of a lane. A linear search is cheaper than sorting all lanes for the few dramas of a page. */
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

/** Puts each candidate into every lane that it fits. `popular` has all of them. */
const lanesOf = ({ pool, taste, session, language, now }: Mix): Record<FeedSource, Candidate[]> => {
  const own = new Map(taste.own.map((drama) => [drama.dramaId, drama]));
  const affinityOf = scoreDramas(taste.own);
  const all = [...pool.filter(({ dramaId }) => !own.has(dramaId)), ...taste.own];
  const lanes: Record<FeedSource, Candidate[]> = { own: [], taste: [], trending: [], new: [], popular: [] };
  for (const facts of all) {
    const factor = matchFactor(facts, taste.sex, language) * jitterOf(session.seed, facts.number);
    const add = (lane: FeedSource, cause: () => Cause, score: number) =>
      lanes[lane].push({ facts, cause, score: score * factor });
    const watched = own.get(facts.dramaId);
    const popularity = Math.log2(2 + facts.playCount);
    // Dramas that are finished or continue with a locked episode come after everything else.
    const isExhausted = watched !== undefined && !canContinue(watched, taste.isMember);
    add('popular', () => ({ code: 'popular' }), isExhausted ? popularity / 1e6 : popularity);
    if (isExhausted) continue;
    if (watched) {
      add(
        'own',
        () => ({ code: watched.begun ? 'started' : 'followed' }),
        1 / (1 + taste.own.indexOf(watched)),
      );
    }
    const affinity = watched ? null : affinityOf(facts);
    if (affinity) add('taste', affinity.cause, affinity.strength * (1 + popularity / 20));
    if (facts.recentPlays > 0) {
      add('trending', () => ({ code: 'trending' }), Math.log2(1 + facts.recentPlays));
    }
    const ageDays = (now.getTime() - facts.publishedAtMs) / dayMs;
    if (ageDays <= newForDays) add('new', () => ({ code: 'new' }), 1 / (1 + ageDays / 7));
  }
  return lanes;
};

const canContinue = ({ next }: OwnDrama, isMember: boolean): boolean =>
  next !== null && (next.priceCoins === 0 || next.unlocked === 1 || isMember);

/** A factor for the target audience and the spoken language of a drama. */
const matchFactor = ({ audience, language: spoken }: DramaFacts, sex: number, language: string): number => {
  const audienceFit = audience === 0 || sex === 0 ? 1 : audience === sex ? 1.3 : 0.5;
  return audienceFit * (spoken === language ? 1.2 : 1);
};

/** A pseudorandom factor from 0.7 to 1.3, constant for a drama within a session. */
const jitterOf = (seed: number, number: number): number => {
  // The finalizer of MurmurHash3, so that adjacent inputs give unrelated results.
  let hash = (seed ^ Math.imul(number, 0x9e3779b1)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return 0.7 + (0.6 * ((hash ^ (hash >>> 16)) >>> 0)) / 2 ** 32;
};
