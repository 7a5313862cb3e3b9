import type { OwnDrama, ViewerTaste } from './feed.repository.ts';
import type { Cause, Choice } from './feed-choice.ts';
import { type FeedSession, maxRoundLength, nextRound } from './feed-session.ts';
import type { DramaFacts } from './pool.repository.ts';
import { scoreDramas } from './taste-affinity.ts';

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

/** The dramas to choose from, and how well each fits each lane: above 0, or 0 if the lane does not have it. */
interface Lanes {
  dramas: readonly DramaFacts[];
  scores: Record<FeedSource, Float64Array>;
  causeOf(lane: FeedSource, facts: DramaFacts): Cause;
}

/** A drama with the lane that it comes from. */
interface Candidate {
  lane: FeedSource;
  facts: DramaFacts;
}

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
  const chosen = chooseFrom(lanes, shown, Math.min(limit, maxRoundLength - shown.length));
  if (chosen.length > 0 || lanes.dramas.length === 0)
    return choicesOf(lanes, mix.session, round, shown, chosen);
  // All dramas were shown. The new round must not start with the last one shown, unless there is no other.
  const [opening = chooseFrom(lanes, [], 1, 0)[0]] = chooseFrom(lanes, shown.slice(-1), 1, 0);
  const first = opening ? [opening] : [];
  const others = chooseFrom(
    lanes,
    first.map(({ facts }) => facts.number),
    limit - 1,
  );
  return choicesOf(lanes, mix.session, nextRound(round), [], [...first, ...others]);
};

const choicesOf = (
  { causeOf }: Lanes,
  { seed }: FeedSession,
  round: number,
  shown: readonly number[],
  chosen: readonly Candidate[],
): { choices: Choice[]; session: FeedSession } => ({
  choices: chosen.map(({ lane, facts }) => ({ dramaId: facts.dramaId, round, ...causeOf(lane, facts) })),
  session: { seed, round, shown: [...shown, ...chosen.map(({ facts }) => facts.number)] },
});

/** Up to `limit` dramas that are not shown yet, from a position of the round on. */
const chooseFrom = (
  lanes: Lanes,
  shown: readonly number[],
  limit: number,
  position = shown.length,
): Candidate[] => {
  const isShown = new Set(shown);
  const chosen: Candidate[] = [];
  while (chosen.length < limit) {
    const wanted = pattern[(position + chosen.length) % pattern.length] ?? laneNames;
    const next = firstOf([...wanted, ...laneNames], (lane) => bestOf(lanes, lane, isShown));
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
const bestOf = (
  { dramas, scores }: Lanes,
  lane: FeedSource,
  isShown: ReadonlySet<number>,
): Candidate | undefined => {
  const laneScores = scores[lane];
  let best: Candidate | undefined;
  let bestScore = 0;
  for (let index = 0; index < dramas.length; index += 1) {
    const [facts, score] = [dramas[index], laneScores[index] ?? 0];
    if (!facts || score === 0 || score < bestScore) continue;
    const isBetter = !best || score > bestScore || facts.number < best.facts.number;
    if (!isBetter || isShown.has(facts.number)) continue;
    best = { lane, facts };
    bestScore = score;
  }
  return best;
};

/** Scores each drama for every lane that it fits. `popular` has all of them. */
const lanesOf = ({ pool, taste, session, language, now }: Mix): Lanes => {
  const own = new Map(taste.own.map((drama, index) => [drama.dramaId, { drama, recency: 1 / (1 + index) }]));
  const affinity = scoreDramas(taste.own);
  const dramas = [...pool.filter(({ dramaId }) => !own.has(dramaId)), ...taste.own];
  const zeros = () => new Float64Array(dramas.length);
  const scores = { own: zeros(), taste: zeros(), trending: zeros(), new: zeros(), popular: zeros() };
  for (const [index, facts] of dramas.entries()) {
    const factor = matchFactor(facts, taste.sex, language) * jitterOf(session.seed, facts.number);
    const watched = own.get(facts.dramaId);
    const popularity = Math.log2(2 + facts.playCount);
    // Home lists what the viewer has begun, so it comes after what they do not know: first what they can continue, then
    // what is finished or continues with a locked episode.
    const isExhausted = watched !== undefined && !canContinue(watched.drama, taste.isMember);
    const isBegun = watched?.drama.begun === 1;
    scores.popular[index] = factor * popularity * (isExhausted ? 1e-6 : isBegun ? 1e-3 : 1);
    if (isExhausted || isBegun) continue;
    if (watched) scores.own[index] = factor * watched.recency;
    else scores.taste[index] = factor * affinity.strengthOf(facts) * (1 + popularity / 20);
    scores.trending[index] = factor * Math.log2(1 + facts.recentPlays);
    const ageDays = (now.getTime() - facts.publishedAtMs) / dayMs;
    if (ageDays <= newForDays) scores.new[index] = factor / (1 + ageDays / 7);
  }
  const causeOf = (lane: FeedSource, facts: DramaFacts): Cause => {
    const watched = own.get(facts.dramaId)?.drama;
    if (watched?.begun && canContinue(watched, taste.isMember)) return { code: 'started' };
    if (lane === 'own') return { code: 'followed' };
    return lane === 'taste' ? affinity.causeOf(facts) : { code: lane };
  };
  return { dramas, scores, causeOf };
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
