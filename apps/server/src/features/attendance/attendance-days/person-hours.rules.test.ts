import { describe, expect, it } from 'vitest';
import {
  ABROAD,
  type About,
  CELL,
  HEAD,
  HOME,
  holiday,
  memberOf,
  OTHER,
  planned,
  planWith,
  TEAM,
  TREE,
} from './person-hours.cases.ts';
import { type DepartmentLinks, homeOn, hoursOn, type Membership } from './person-hours.rules.ts';

// 2026-06-05 is a Friday.
const [FRIDAY, SATURDAY, SUNDAY] = ['2026-06-05', '2026-06-06', '2026-06-07'];

interface Case extends About {
  title: string;
  date?: string;
  who?: Membership;
  building?: number;
  /** `name`, `name + overtime name`, or nothing. */
  hours: string;
  dayType?: string;
}

const cases: Case[] = [
  { title: 'nothing but the company: its hours', hours: 'usual' },
  {
    title: 'the department’s own',
    shifts: { [CELL]: [planned('cell')], [HEAD]: [planned('head')] },
    hours: 'cell',
  },
  {
    title: 'else the parent’s',
    shifts: { [TEAM]: [planned('team')], [HEAD]: [planned('head')] },
    hours: 'team',
  },
  { title: 'else the parent’s parent’s', shifts: { [HEAD]: [planned('head')] }, hours: 'head' },
  {
    title: 'another department’s shift is not theirs',
    shifts: { [OTHER]: [planned('other')] },
    hours: 'usual',
  },
  {
    title: 'a shift of another day type does not count',
    shifts: { [CELL]: [planned('cell', { dayType: 'SATURDAY' })], [HEAD]: [planned('head')] },
    hours: 'head',
  },
  { title: 'Saturday: nothing', date: SATURDAY, hours: '', dayType: 'SATURDAY' },
  { title: 'Sunday: nothing', date: SUNDAY, hours: '', dayType: 'SUNDAY' },
  {
    title: 'Saturday: the parents’ Saturday shift, not the own of working days',
    date: SATURDAY,
    shifts: { [CELL]: [planned('cell')], [HEAD]: [planned('head', { dayType: 'SATURDAY' })] },
    hours: 'head',
    dayType: 'SATURDAY',
  },
  {
    title: 'a Saturday that the company works is a working day',
    date: SATURDAY,
    workingDays: [1, 2, 3, 4, 5, 6],
    shifts: { [CELL]: [planned('cell'), planned('saturday', { dayType: 'SATURDAY' })] },
    hours: 'cell',
  },
  {
    title: 'a weekday that the company does not work is free for its departments, too',
    workingDays: [1, 2, 3, 4],
    shifts: { [CELL]: [planned('cell')] },
    hours: '',
  },
  {
    title: 'a holiday: neither the department’s nor the company’s hours of working days',
    holidays: { [FRIDAY]: [holiday('WHOLE')] },
    shifts: { [CELL]: [planned('cell')] },
    hours: '',
    dayType: 'HOLIDAY',
  },
  {
    title: 'a holiday: the shift of holidays',
    holidays: { [FRIDAY]: [holiday('WHOLE')] },
    shifts: { [CELL]: [planned('cell')], [HEAD]: [planned('feast', { dayType: 'HOLIDAY' })] },
    hours: 'feast',
    dayType: 'HOLIDAY',
  },
  {
    title: 'a holiday comes before Saturday',
    date: SATURDAY,
    holidays: { [SATURDAY]: [holiday('WHOLE')] },
    shifts: { [CELL]: [planned('saturday', { dayType: 'SATURDAY' })] },
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
    shifts: { [CELL]: [planned('old', { until: '2026-06-04' }), planned('new', { from: FRIDAY })] },
    hours: 'new',
  },
  {
    title: 'and to its last',
    shifts: { [CELL]: [planned('old', { until: FRIDAY }), planned('new', { from: SATURDAY })] },
    hours: 'old',
  },
  {
    title: 'a shift that is over leaves the parents’',
    shifts: { [CELL]: [planned('old', { until: '2026-06-04' })], [TEAM]: [planned('team')] },
    hours: 'team',
  },
  {
    title: 'overtime beside the ordinary shift',
    shifts: { [CELL]: [planned('cell', { type: 'ON' }), planned('late', { type: 'OT' })] },
    hours: 'cell + late',
  },
  {
    title: 'overtime of the department alone, without the company’s hours',
    shifts: { [CELL]: [planned('late', { type: 'OT' })] },
    hours: 'late',
  },
  {
    title: 'overtime alone where nothing ordinary is worked',
    date: SATURDAY,
    shifts: { [TEAM]: [planned('saturday', { type: 'OT', dayType: 'SATURDAY' })] },
    hours: 'saturday',
    dayType: 'SATURDAY',
  },
  {
    title: 'before a move, the department of then',
    who: memberOf(OTHER, { past: [{ until: '2026-07-01', was: CELL }] }),
    shifts: { [CELL]: [planned('cell')], [OTHER]: [planned('other')] },
    hours: 'cell',
  },
  {
    title: 'from the day of the move, the new one',
    who: memberOf(OTHER, { past: [{ until: FRIDAY, was: CELL }] }),
    shifts: { [CELL]: [planned('cell')], [OTHER]: [planned('other')] },
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
    shifts: { [CELL]: [planned('cell')], [OTHER]: [planned('other')], [HEAD]: [planned('head')] },
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
    shifts: { [OTHER]: [planned('other')], [TEAM]: [planned('team')] },
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
    shifts: { [TEAM]: [planned('team')] },
    hours: 'usual',
  },
];

describe('where the hours of a date come from', () => {
  it.each(cases)('$title: $hours', ({ date = FRIDAY, who = memberOf(CELL), building = null, ...about }) => {
    const found = hoursOn(planWith(about), who, date, building);
    const names = [found.shift, found.beside].flatMap((shift) => (shift ? [shift.name] : []));
    expect([names.join(' + '), found.dayType]).toEqual([about.hours, about.dayType ?? 'LEGAL_WORKDAY']);
  });

  it('never goes round in a circle of departments', () => {
    const departments = new Map<number, DepartmentLinks>([
      [CELL, { parentId: TEAM, past: [], buildingId: null, pastBuildings: [] }],
      [TEAM, { parentId: CELL, past: [], buildingId: null, pastBuildings: [] }],
    ]);
    expect(hoursOn(planWith({ departments }), memberOf(CELL), FRIDAY, null).shift?.name).toBe('usual');
  });

  it('counts a day without a punch at the person’s building, else the department’s, else nowhere', () => {
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
