/** Races end differently each time: RACE_ROUNDS=50 runs each of them so often. */
export const rounds = { repeats: Number(process.env.RACE_ROUNDS ?? 1) - 1 };
