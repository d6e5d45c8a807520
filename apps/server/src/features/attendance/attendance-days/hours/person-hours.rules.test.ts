import { describe, expect, it } from 'vitest';
import {
  ABROAD,
  CELL,
  HEAD,
  HOME,
  holiday,
  memberOf,
  OTHER,
  type PlanOptions,
  plannedShift,
  planWith,
  TEAM,
  TREE,
} from './person-hours.cases.ts';
import { type DepartmentLinks, homeOn, hoursOn, type Membership } from './person-hours.rules.ts';

// 2026-06-05 is a Friday.
const [FRIDAY, SATURDAY, SUNDAY] = ['2026-06-05', '2026-06-06', '2026-06-07'];

interface HoursCase extends PlanOptions {
  title: string;
  date?: string;
  who?: Membership;
  building?: number;
  /** Names of the expected shifts: `name`, `name + overtime name`, or an empty string for none. */
  hours: string;
  dayType?: string;
}

const cases: HoursCase[] = [
  { title: 'nothing but the company: its hours', hours: 'usual' },
  {
    title: 'the department’s own',
    shifts: { [CELL]: [plannedShift('cell')], [HEAD]: [plannedShift('head')] },
    hours: 'cell',
  },
  {
    title: 'else the parent’s',
    shifts: { [TEAM]: [plannedShift('team')], [HEAD]: [plannedShift('head')] },
    hours: 'team',
  },
  { title: 'else the parent’s parent’s', shifts: { [HEAD]: [plannedShift('head')] }, hours: 'head' },
  {
    title: 'another department’s shift is not theirs',
    shifts: { [OTHER]: [plannedShift('other')] },
    hours: 'usual',
  },
  {
    title: 'a shift of another day type does not count',
    shifts: { [CELL]: [plannedShift('cell', { dayType: 'SATURDAY' })], [HEAD]: [plannedShift('head')] },
    hours: 'head',
  },
  { title: 'Saturday: nothing', date: SATURDAY, hours: '', dayType: 'SATURDAY' },
  { title: 'Sunday: nothing', date: SUNDAY, hours: '', dayType: 'SUNDAY' },
  {
    title: 'Saturday: the parents’ Saturday shift, not the own of working days',
    date: SATURDAY,
    shifts: { [CELL]: [plannedShift('cell')], [HEAD]: [plannedShift('head', { dayType: 'SATURDAY' })] },
    hours: 'head',
    dayType: 'SATURDAY',
  },
  {
    title: 'a Saturday that the company works is a working day',
    date: SATURDAY,
    workingDays: [1, 2, 3, 4, 5, 6],
    shifts: { [CELL]: [plannedShift('cell'), plannedShift('saturday', { dayType: 'SATURDAY' })] },
    hours: 'cell',
  },
  {
    title: 'a weekday that the company does not work is free for its departments, too',
    workingDays: [1, 2, 3, 4],
    shifts: { [CELL]: [plannedShift('cell')] },
    hours: '',
  },
  {
    title: 'a holiday: neither the department’s nor the company’s hours of working days',
    holidays: { [FRIDAY]: [holiday('WHOLE')] },
    shifts: { [CELL]: [plannedShift('cell')] },
    hours: '',
    dayType: 'HOLIDAY',
  },
  {
    title: 'a holiday: the shift of holidays',
    holidays: { [FRIDAY]: [holiday('WHOLE')] },
    shifts: { [CELL]: [plannedShift('cell')], [HEAD]: [plannedShift('feast', { dayType: 'HOLIDAY' })] },
    hours: 'feast',
    dayType: 'HOLIDAY',
  },
  {
    title: 'a holiday comes before Saturday',
    date: SATURDAY,
    holidays: { [SATURDAY]: [holiday('WHOLE')] },
    shifts: { [CELL]: [plannedShift('saturday', { dayType: 'SATURDAY' })] },
    hours: '',
    dayType: 'HOLIDAY',
  },
  {
    title: 'half a holiday stays the day it is',
    holidays: { [FRIDAY]: [holiday('SECOND_HALF')] },
    hours: 'usual',
  },
  {
    title: 'a building that works on the company’s holiday',
    holidays: { [FRIDAY]: [holiday('WHOLE'), holiday('NONE', ABROAD)] },
    building: ABROAD,
    hours: 'usual',
  },
  {
    title: 'the company’s holiday at a building that says nothing',
    holidays: { [FRIDAY]: [holiday('WHOLE'), holiday('NONE', ABROAD)] },
    building: HOME,
    hours: '',
    dayType: 'HOLIDAY',
  },
  {
    title: 'a building’s own holiday holds nowhere else',
    holidays: { [FRIDAY]: [holiday('WHOLE', ABROAD)] },
    hours: 'usual',
  },
  {
    title: 'a shift holds from its first date',
    shifts: { [CELL]: [plannedShift('old', { until: '2026-06-04' }), plannedShift('new', { from: FRIDAY })] },
    hours: 'new',
  },
  {
    title: 'and to its last',
    shifts: { [CELL]: [plannedShift('old', { until: FRIDAY }), plannedShift('new', { from: SATURDAY })] },
    hours: 'old',
  },
  {
    title: 'a shift that is over leaves the parents’',
    shifts: { [CELL]: [plannedShift('old', { until: '2026-06-04' })], [TEAM]: [plannedShift('team')] },
    hours: 'team',
  },
  {
    title: 'overtime beside the ordinary shift',
    shifts: { [CELL]: [plannedShift('cell', { type: 'ON' }), plannedShift('late', { type: 'OT' })] },
    hours: 'cell + late',
  },
  {
    title: 'overtime of the department alone, without the company’s hours',
    shifts: { [CELL]: [plannedShift('late', { type: 'OT' })] },
    hours: 'late',
  },
  {
    title: 'overtime alone where nothing ordinary is worked',
    date: SATURDAY,
    shifts: { [TEAM]: [plannedShift('saturday', { type: 'OT', dayType: 'SATURDAY' })] },
    hours: 'saturday',
    dayType: 'SATURDAY',
  },
  {
    title: 'before a move, the department of then',
    who: memberOf(OTHER, { past: [{ until: '2026-07-01', was: CELL }] }),
    shifts: { [CELL]: [plannedShift('cell')], [OTHER]: [plannedShift('other')] },
    hours: 'cell',
  },
  {
    title: 'from the day of the move, the new one',
    who: memberOf(OTHER, { past: [{ until: FRIDAY, was: CELL }] }),
    shifts: { [CELL]: [plannedShift('cell')], [OTHER]: [plannedShift('other')] },
    hours: 'other',
  },
  {
    title: 'of several moves the one that was in force',
    who: memberOf(OTHER, {
      past: [
        { until: '2026-07-01', was: CELL },
        { until: '2026-06-01', was: HEAD },
      ],
    }),
    shifts: {
      [CELL]: [plannedShift('cell')],
      [OTHER]: [plannedShift('other')],
      [HEAD]: [plannedShift('head')],
    },
    hours: 'cell',
  },
  {
    title: 'a department stood below another then',
    departments: new Map<number, DepartmentLinks>([
      ...TREE,
      [
        CELL,
        { parentId: null, past: [{ until: '2026-07-01', was: OTHER }], buildingId: null, pastBuildings: [] },
      ],
    ]),
    shifts: { [OTHER]: [plannedShift('other')], [TEAM]: [plannedShift('team')] },
    hours: 'other',
  },
  {
    title: 'a department stood below none then',
    departments: new Map<number, DepartmentLinks>([
      ...TREE,
      [
        CELL,
        { parentId: TEAM, past: [{ until: '2026-07-01', was: null }], buildingId: null, pastBuildings: [] },
      ],
    ]),
    shifts: { [TEAM]: [plannedShift('team')] },
    hours: 'usual',
  },
];

describe('expected hours of a person on a date', () => {
  it.each(cases)(
    'finds the hours of a date: $title: $hours',
    ({ date = FRIDAY, who = memberOf(CELL), building = null, ...about }) => {
      const dayHours = hoursOn(planWith(about), who, date, building);
      const names = [dayHours.shift, dayHours.beside].flatMap((shift) => (shift ? [shift.name] : []));
      expect([names.join(' + '), dayHours.dayType]).toEqual([about.hours, about.dayType ?? 'LEGAL_WORKDAY']);
    },
  );

  it('stops the search for shifts at a parent department that was already visited', () => {
    const departments = new Map<number, DepartmentLinks>([
      [CELL, { parentId: TEAM, past: [], buildingId: null, pastBuildings: [] }],
      [TEAM, { parentId: CELL, past: [], buildingId: null, pastBuildings: [] }],
    ]);
    expect(hoursOn(planWith({ departments }), memberOf(CELL), FRIDAY, null).shift?.name).toBe('usual');
  });

  it('counts a day without a punch at the home building of the person, otherwise of the department, otherwise at no building', () => {
    const departments = new Map<number, DepartmentLinks>([
      ...TREE,
      [CELL, { parentId: null, past: [], buildingId: ABROAD, pastBuildings: [] }],
    ]);
    const plan = planWith({ departments });
    expect(homeOn(plan, memberOf(CELL, { buildingId: HOME }), FRIDAY)).toBe(HOME);
    expect(homeOn(plan, memberOf(CELL), FRIDAY)).toBe(ABROAD);
    const rehoused = memberOf(CELL, { buildingId: HOME, pastBuildings: [{ until: SATURDAY, was: ABROAD }] });
    expect([FRIDAY, SATURDAY].map((date) => homeOn(plan, rehoused, date))).toEqual([ABROAD, HOME]);
    expect(homeOn(plan, memberOf(TEAM), FRIDAY)).toBeNull();
    const moved = memberOf(TEAM, { past: [{ until: SATURDAY, was: CELL }] });
    expect([homeOn(plan, moved, FRIDAY), homeOn(plan, moved, SATURDAY)]).toEqual([ABROAD, null]);
  });
});
