/** A day in the zone of the person, as `YYYY-MM-DD`. */
export type Day = string;

const pad = (number: number): string => String(number).padStart(2, '0');

const partsOf = (day: Day): [year: number, month: number, day: number] => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
};

/** The start of a day. */
export const startOfDay = (day: Day): Date => {
  const [year, month, date] = partsOf(day);
  return new Date(year, month - 1, date);
};

export const dayOf = (time: Date): Day =>
  `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;

/** The day that is so many days later. */
export const addDays = (day: Day, days: number): Day => {
  const [year, month, date] = partsOf(day);
  return dayOf(new Date(year, month - 1, date + days));
};

const mondayOf = (day: Day): Day => addDays(day, -((startOfDay(day).getDay() + 6) % 7));

/** The weeks from Monday that have the days of a month, `YYYY-MM`. */
export const weeksOfMonth = (month: string): Day[][] => {
  const first = `${month}-01`;
  const [year, number] = partsOf(first);
  const last = dayOf(new Date(year, number, 0));
  const weeks: Day[][] = [];
  for (let monday = mondayOf(first); monday <= last; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  return weeks;
};

/** Four weeks, of which the first one has this day. */
export const fourWeeksFrom = (day: Day): Day[][] => {
  const monday = mondayOf(day);
  return Array.from({ length: 4 }, (_, week) =>
    Array.from({ length: 7 }, (__, index) => addDays(monday, 7 * week + index)),
  );
};

/** The same time of day on another day. */
export const moveToDay = (time: Date, day: Day): Date => {
  const [year, month, date] = partsOf(day);
  return new Date(
    year,
    month - 1,
    date,
    time.getHours(),
    time.getMinutes(),
    time.getSeconds(),
    time.getMilliseconds(),
  );
};

/** The month, `YYYY-MM`, that is so many months later. */
export const addMonths = (month: string, months: number): string => {
  const [year, number] = partsOf(`${month}-01`);
  return dayOf(new Date(year, number - 1 + months, 1)).slice(0, 7);
};
