import { z } from 'zod';
import { timeOfDay } from '../platform/shapes.ts';

/** Limits of a company's working hours, in minutes except `breaks` and `factor`. */
export const workingHoursLimits = { threshold: 720, window: 720, breaks: 4, factor: 99.99 } as const;

const breakTime = z.object({ start: z.string(), end: z.string() });
export type BreakTime = z.output<typeof breakTime>;

/** Checks that a break is not empty. A break that ends before its start ends on the next day. */
const isBreak = ({ start, end }: BreakTime) =>
  timeOfDay.safeParse(start).success && timeOfDay.safeParse(end).success && start !== end;

/** ISO weekday. 1 is Monday. */
const weekday = z.int().min(1).max(7);
const minutes = (max: number) => z.int().min(0).max(max);

/** Expected working hours of a company, in the local time of the site (rules.md §3.1, §3.4). */
export const workingHours = z.object({
  startTime: timeOfDay,
  /** End of work. If it is at or before `startTime`, work ends on the next day. */
  endTime: timeOfDay,
  breaks: z.array(breakTime),
  workingDays: z.array(weekday),
  checkLate: z.boolean(),
  lateAfter: minutes(workingHoursLimits.threshold),
  checkEarlyLeave: z.boolean(),
  earlyLeaveBefore: minutes(workingHoursLimits.threshold),
  /** Minutes before the start and after the end of work. Punches in this time still belong to the day. */
  windowBefore: minutes(workingHoursLimits.window),
  windowAfter: minutes(workingHoursLimits.window),
  /** True if hours are the sum of IN–OUT pairs instead of the time from the first IN to the last OUT. */
  countPairs: z.boolean(),
  /** Minutes of leave granted for each approved minute of overtime. */
  compensatoryLeave: z.number().min(0).max(workingHoursLimits.factor).multipleOf(0.01),
});
export type WorkingHours = z.output<typeof workingHours>;

/** Default working hours of a new company. */
export const usualHours: WorkingHours = {
  startTime: '09:00',
  endTime: '18:00',
  breaks: [{ start: '12:00', end: '13:00' }],
  workingDays: [1, 2, 3, 4, 5],
  checkLate: true,
  lateAfter: 5,
  checkEarlyLeave: true,
  earlyLeaveBefore: 5,
  windowBefore: 120,
  windowAfter: 240,
  countPairs: false,
  compensatoryLeave: 1,
};

/** Input of the working hours. Omitted fields have the defaults of a new company. */
export const workingHoursInput = {
  startTime: workingHours.shape.startTime.default(usualHours.startTime),
  endTime: workingHours.shape.endTime.default(usualHours.endTime),
  breaks: z
    .array(z.strictObject(breakTime.shape))
    .max(workingHoursLimits.breaks)
    .refine((breaks) => breaks.every(isBreak), { error: 'invalid' })
    .default(usualHours.breaks),
  workingDays: z
    .array(weekday)
    .min(1)
    .max(7)
    .transform((days) => [...new Set(days)].toSorted())
    .default(usualHours.workingDays),
  checkLate: z.boolean().default(usualHours.checkLate),
  lateAfter: workingHours.shape.lateAfter.default(usualHours.lateAfter),
  checkEarlyLeave: z.boolean().default(usualHours.checkEarlyLeave),
  earlyLeaveBefore: workingHours.shape.earlyLeaveBefore.default(usualHours.earlyLeaveBefore),
  windowBefore: workingHours.shape.windowBefore.default(usualHours.windowBefore),
  windowAfter: workingHours.shape.windowAfter.default(usualHours.windowAfter),
  countPairs: z.boolean().default(usualHours.countPairs),
  compensatoryLeave: workingHours.shape.compensatoryLeave.default(usualHours.compensatoryLeave),
};
