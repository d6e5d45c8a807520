import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NoticeKind, noticeKinds } from '@gatehouse/api/notifications/kinds';
import { languages } from '@gatehouse/messages';
import { noticeTexts } from '@gatehouse/messages/notice-text';
import { describe, expect, it } from 'vitest';
import { rendered } from './notices.rules.ts';

const kinds = Object.keys(noticeKinds) as NoticeKind[]; // a record whose type has no others

describe('a notification', () => {
  const silent = (language: (typeof languages)[number]) =>
    rendered(
      {
        kind: 'devices.silent',
        says: { device: 'Cổng', doorCode: 'D 1', since: '2026-11-20T02:00:00Z', zone: 'Asia/Ho_Chi_Minh' },
        times: 1,
        person: null,
      },
      language,
    );

  it('is said in the reader’s language, times in the zone of the place, and leads to the screen', () => {
    expect(silent('en')).toEqual({
      subject: 'A device is offline',
      content: 'Cổng hasn’t connected since November 20, 2026 at 9:00 AM. Check its power and network.',
      link: '/devices?doorCode=D%201',
    });
    expect(silent('vi').content).toMatch(/^Cổng không liên lạc từ .*9:00.*20 tháng 11, 2026/);
    expect(silent('ko').content).toContain('2026년 11월 20일 오전 9:00 이후 Cổng에서');
    expect(silent('ja').content).toContain('2026年11月20日 午前9:00以降、Cổng');
  });

  it.each(languages)('of a meeting names no person where nobody of the company did it, in %s', (language) => {
    const says = { title: 'Review', since: '2026-11-20T02:00:00Z', zone: 'Asia/Seoul' };
    for (const kind of ['meetings.invited', 'meetings.changed']) {
      const { content } = rendered({ kind, says, times: 1, person: null }, language);
      expect(content).toContain('Review');
      expect(content).not.toContain('—');
    }
  });

  it.each([
    [1, 'A punch received on November 20, 2026 has a code'],
    [1200, '1,200 punches received on November 20, 2026 have codes'],
  ])('counts: %i', (times, said) => {
    const told = { kind: 'quarantine.unknownPunches', says: { date: '2026-11-20' }, times, person: null };
    expect(rendered(told, 'en').content).toContain(said);
  });

  it('of a kind that this release does not know is called by its name', () => {
    expect(rendered({ kind: 'parcels.came', says: {}, times: 1, person: null }, 'ja')).toEqual({
      subject: 'parcels.came',
      content: '',
      link: null,
    });
  });
});

it('nothing is filled into what a lock screen shows', () => {
  for (const language of languages)
    for (const kind of kinds) expect(noticeTexts[language][kind].lockScreen).not.toMatch(/[{}]/);
});

it('functions of the database tell kinds of the list, to whom the list says', () => {
  const folder = join(import.meta.dirname, '../../../../migrations/functions');
  const text = readFileSync(join(folder, 'notifications.sql'), 'utf8');
  const told = [...text.matchAll(/'(\w+\.\w+)', \w+\.\w+(?:::text)?, NULL/g)].map(([, kind]) => kind);
  expect(told.length).toBeGreaterThan(1);
  expect(told.filter((kind) => !(kinds as (string | undefined)[]).includes(kind))).toEqual([]);
});
