/** Repeats a test of concurrent calls, whose outcome varies: RACE_ROUNDS=50 runs each test 50 times. */
export const raceOptions = { repeats: Number(process.env.RACE_ROUNDS ?? 1) - 1 };
